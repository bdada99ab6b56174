"""Makes the packages of mapc from its release build: `Scripts/package` and `pip install` call it."""
