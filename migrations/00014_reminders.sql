-- +goose Up
-- What somebody does not want to be reminded of. Without a row everything is wanted.
CREATE TABLE notification_choice (
  account_id text PRIMARY KEY REFERENCES account (id),
  reminder_day boolean NOT NULL,
  reminder_hour boolean NOT NULL,
  updated_at bigint NOT NULL
);

-- The secret address of somebody's calendar; only its hash is kept.
CREATE TABLE calendar_feed (
  account_id text PRIMARY KEY REFERENCES account (id),
  secret_hash text NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX calendar_feed_secret_hash_key ON calendar_feed (secret_hash);
CREATE INDEX session_therapist_cancelled ON session (therapist_id, starts_at, id) WHERE status = 'cancelado';

-- +goose Down
DROP INDEX session_therapist_cancelled;
DROP TABLE calendar_feed;
DROP TABLE notification_choice;
