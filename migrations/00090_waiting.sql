-- +goose Up
-- A wait: somebody wants to be told when an hour of a therapist becomes free. With a session: an hour before that
-- session, to which the session moves. weekdays has one bit a weekday, Sunday is bit 0. The hour begins between
-- from_minute and to_minute of the day in São Paulo, both included.
CREATE TABLE waiting (
  id text PRIMARY KEY,
  patient_id text NOT NULL REFERENCES account (id),
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  session_id text NOT NULL DEFAULT '',
  weekdays bigint NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  from_minute bigint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute bigint NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  last_on text NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'ENDED')),
  reason text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  ended_at bigint
);
-- A patient waits once for a therapist and once for each session.
CREATE UNIQUE INDEX waiting_patient_id_therapist_id_session_id_key ON waiting (patient_id, therapist_id, session_id) WHERE state = 'WAITING';
CREATE INDEX waiting_queue ON waiting (therapist_id, created_at, id) WHERE state = 'WAITING';
CREATE INDEX waiting_last ON waiting (last_on) WHERE state = 'WAITING';
CREATE INDEX waiting_patient ON waiting (patient_id);
CREATE INDEX waiting_ended ON waiting (ended_at) WHERE state = 'ENDED';

-- +goose Down
DROP TABLE waiting;
