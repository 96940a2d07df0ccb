-- +goose Up
-- A calendar elsewhere whose busy times a therapist's hours make room for. address is sealed, because whoever has it
-- reads the calendar; host is what screens show of it. etag and modified are of the content of content_on.
-- failing_since_at is when reading began to fail, and told_at when its therapist was told by mail.
CREATE TABLE outside_calendar (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  name text NOT NULL,
  host text NOT NULL,
  address text NOT NULL,
  etag text NOT NULL DEFAULT '',
  modified text NOT NULL DEFAULT '',
  content_on text,
  version bigint NOT NULL DEFAULT 0,
  unclear bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  next_at bigint NOT NULL,
  read_at bigint,
  fault text NOT NULL DEFAULT '',
  failing_since_at bigint,
  told_at bigint
);
CREATE INDEX outside_calendar_therapist ON outside_calendar (therapist_id, id);
CREATE INDEX outside_calendar_next ON outside_calendar (next_at, id);

-- Busy times of such a calendar: nothing but start and end. A time of more than a day is stored in parts of a day, so
-- that who looks for it need not look further back than a day, as with sessions.
CREATE TABLE calendar_busy (
  calendar_id text NOT NULL REFERENCES outside_calendar (id) ON DELETE CASCADE,
  therapist_id text NOT NULL,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  PRIMARY KEY (calendar_id, starts_at)
);
CREATE INDEX calendar_busy_therapist ON calendar_busy (therapist_id, starts_at, ends_at);

-- +goose Down
DROP TABLE calendar_busy;
DROP TABLE outside_calendar;
