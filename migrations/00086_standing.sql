-- +goose Up
-- A standing hour: the same hour of one therapist for one patient, every week or every two weeks. Its occurrences are
-- ordinary sessions. planned_on is the last day whose occurrences were created or left out.
CREATE TABLE standing (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  patient_id text NOT NULL REFERENCES account (id),
  weekday bigint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  start_minute bigint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  minutes bigint NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  every_weeks bigint NOT NULL CHECK (every_weeks IN (1, 2)),
  first_on text NOT NULL,
  method text NOT NULL CHECK (method IN ('', 'card', 'pix')),
  card_id text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  enterprise boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('PROPOSED', 'ACTIVE', 'PAUSED', 'ENDED')),
  reason text NOT NULL DEFAULT '',
  proposed_until bigint,
  paused_from_on text,
  paused_to_on text,
  planned_on text NOT NULL,
  next_price_cents bigint NOT NULL DEFAULT 0,
  next_price_on text,
  next_price_accepted boolean NOT NULL DEFAULT false,
  sequence bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  ended_at bigint
);
CREATE INDEX standing_patient ON standing (patient_id, state, id);
CREATE INDEX standing_therapist ON standing (therapist_id, state, id);
CREATE INDEX standing_planned ON standing (planned_on, id) WHERE state IN ('ACTIVE', 'PAUSED');
CREATE INDEX standing_proposed ON standing (proposed_until) WHERE state = 'PROPOSED';
CREATE INDEX standing_next_price ON standing (next_price_on, id) WHERE next_price_on IS NOT NULL AND state <> 'ENDED';

-- Whether a therapist takes standing hours. Without a row: no.
CREATE TABLE standing_setting (
  therapist_id text PRIMARY KEY REFERENCES agenda (therapist_id),
  takes boolean NOT NULL,
  changed_at bigint NOT NULL
);

-- The occurrences of a standing hour are sessions. occurrence_on is the day of the rhythm; it stays when the session
-- moves. The unique index lets each day have one live occurrence, however often the horizon is extended.
ALTER TABLE session ADD COLUMN standing_id text NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN occurrence_on text;
CREATE UNIQUE INDEX session_standing_id_occurrence_on_key ON session (standing_id, occurrence_on) WHERE standing_id <> '' AND status <> 'cancelado';

-- +goose Down
DROP INDEX session_standing_id_occurrence_on_key;
ALTER TABLE session DROP COLUMN occurrence_on;
ALTER TABLE session DROP COLUMN standing_id;
DROP TABLE standing_setting;
DROP TABLE standing;
