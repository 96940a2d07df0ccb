-- +goose Up
CREATE TABLE job (
  id text PRIMARY KEY,
  kind text NOT NULL,
  args text NOT NULL,
  state text NOT NULL CHECK (state IN ('ready', 'done', 'dead')),
  attempt bigint NOT NULL DEFAULT 0,
  run_at bigint NOT NULL,
  unique_key text,
  last_error text NOT NULL DEFAULT '',
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX job_unique_key_key ON job (unique_key);
CREATE INDEX job_due ON job (run_at, id) WHERE state = 'ready';
CREATE INDEX job_finished ON job (run_at) WHERE state = 'done';

CREATE TABLE rate_bucket (
  key text PRIMARY KEY,
  full_at bigint NOT NULL
);
CREATE INDEX rate_bucket_full_at ON rate_bucket (full_at);

CREATE TABLE access_log (
  id text PRIMARY KEY,
  happened_at bigint NOT NULL,
  account_id text,
  ip text NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status bigint NOT NULL
);
CREATE INDEX access_log_happened_at ON access_log (happened_at);

-- +goose Down
DROP TABLE access_log;
DROP TABLE rate_bucket;
DROP TABLE job;
