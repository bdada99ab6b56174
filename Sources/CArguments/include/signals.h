#ifndef MAPC_SIGNALS_H
#define MAPC_SIGNALS_H

// Whether the process was started with that signal ignored, as nohup does. Swift does not import the union in which the system says so.
int mapc_is_ignored(int signal);

// What follows may be called in a signal handler.

// How many bytes the process has written to files so far; -1 where the system does not say.
long long mapc_bytes_written(void);

// The size of a file; 0 if it does not exist.
long long mapc_file_size(const char *path);

// Writes `before`, a number and `after` to standard error.
void mapc_tell_number(const char *before, int number, const char *after);

#endif
