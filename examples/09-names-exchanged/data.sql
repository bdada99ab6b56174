INSERT INTO "Buyer" ("name", "street", "city") VALUES ('Ada', 'London', '12 St James''s Square');
INSERT INTO "Seller" ("name", "stand") VALUES ('Babbage & Sons', 3), ('Difference Ltd', 4);
