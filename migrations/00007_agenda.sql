-- +goose Up
-- The row that a use case touches before it takes an hour of this therapist. The version counts the saves of the
-- published hours; it begins at 1, because a save that names 0 asks for no comparison.
CREATE TABLE agenda (
  therapist_id text PRIMARY KEY REFERENCES therapist (account_id),
  version bigint NOT NULL DEFAULT 1
);

CREATE TABLE schedule_entry (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  weekday bigint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  minutes bigint NOT NULL CHECK (minutes BETWEEN 10 AND 240),
  scheduled_on text,
  enterprise boolean NOT NULL
);
CREATE INDEX schedule_entry_therapist ON schedule_entry (therapist_id, weekday, start_minute, id);

CREATE TABLE day_block (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  first_on text NOT NULL,
  last_on text NOT NULL,
  reason text NOT NULL,
  CHECK (first_on <= last_on)
);
CREATE INDEX day_block_therapist ON day_block (therapist_id, last_on, id);

-- +goose Down
DROP TABLE day_block;
DROP TABLE schedule_entry;
DROP TABLE agenda;
