-- +goose Up
-- Up to which entry the audit chain was verified, and what the last walk over all of it found. The row is signed: who
-- writes to the database alone cannot move it. A rewritten chain is found by the daily walk and by the anchors.
CREATE TABLE audit_check (
  id bigint PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  hash text NOT NULL,
  walked_at bigint NOT NULL,
  broken bigint NOT NULL,
  why text NOT NULL,
  signature text NOT NULL
);

-- +goose Down
DROP TABLE audit_check;
