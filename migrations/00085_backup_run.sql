-- +goose Up
-- A backup that the server made by itself, from its beginning to the end of its retention. Only a row of state GOOD
-- counts as a backup: its archive was read back from its place.
CREATE TABLE backup_run (
  id text PRIMARY KEY,
  name text NOT NULL,
  slot_at bigint NOT NULL,
  started_at bigint NOT NULL,
  ended_at bigint,
  state text NOT NULL CHECK (state IN ('MAKING', 'GOOD', 'FAILED', 'DELETED')),
  size_bytes bigint NOT NULL,
  reason text NOT NULL,
  restored_at bigint,
  restore_failed_at bigint,
  restore_reason text NOT NULL
);
CREATE INDEX backup_run_state ON backup_run (state, started_at);
CREATE INDEX backup_run_restored ON backup_run (restored_at);

-- +goose Down
DROP TABLE backup_run;
