-- +goose Up
-- An account of a CalDAV server (iCloud, Nextcloud, Fastmail). access is sealed: address, user and password of an
-- application. host is what screens show.
CREATE TABLE calendar_account (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  host text NOT NULL,
  access text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX calendar_account_therapist ON calendar_account (therapist_id, id);

-- A calendar that is read with the credentials of an account has its id. Without one the address is a secret.
ALTER TABLE outside_calendar ADD COLUMN account_id text NOT NULL DEFAULT '';
CREATE INDEX outside_calendar_account ON outside_calendar (account_id, id);

-- The calendar of an account that sessions are written into. After ended_at the written sessions that have not begun
-- are removed from it, and then the row.
CREATE TABLE calendar_target (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES calendar_account (id) ON DELETE CASCADE,
  therapist_id text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  initials boolean NOT NULL,
  created_at bigint NOT NULL,
  ended_at bigint,
  next_at bigint NOT NULL,
  written_at bigint,
  fault text NOT NULL DEFAULT '',
  failing_since_at bigint,
  told_at bigint
);
CREATE UNIQUE INDEX calendar_target_therapist_id_key ON calendar_target (therapist_id) WHERE ended_at IS NULL;
CREATE INDEX calendar_target_account ON calendar_target (account_id, id);
CREATE INDEX calendar_target_next ON calendar_target (next_at, id);

-- What was written of a session: a digest of time and title, so that only changes are sent.
CREATE TABLE calendar_written (
  target_id text NOT NULL REFERENCES calendar_target (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  starts_at bigint NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (target_id, session_id)
);

-- +goose Down
DROP TABLE calendar_written;
DROP TABLE calendar_target;
DELETE FROM outside_calendar WHERE account_id <> '';
DROP INDEX outside_calendar_account;
ALTER TABLE outside_calendar DROP COLUMN account_id;
DROP TABLE calendar_account;
