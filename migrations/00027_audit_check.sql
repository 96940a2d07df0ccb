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

-- A search by day begins at the first entry of that day instead of at the newest one.
CREATE INDEX audit_entry_happened_at ON audit_entry (happened_at, seq);

-- Who waits for an administrator's word: counted and listed at every page of the administration.
CREATE INDEX account_waiting ON account (id) WHERE state = 'REQUIRED_DATA_PROVIDED' AND deleted_at IS NULL;

-- +goose Down
DROP INDEX account_waiting;
DROP INDEX audit_entry_happened_at;
DROP TABLE audit_check;
