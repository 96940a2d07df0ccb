-- +goose Up
-- An hour that a therapist proposes to one patient, published or not, and keeps for the patient until expires_at. With
-- session_id the paid session moves there; session_sequence is the session's when the hour was proposed. made_id is the
-- session of an accepted proposal. The unique index lets an hour be proposed to one person.
CREATE TABLE hour_proposal (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  patient_id text NOT NULL REFERENCES account (id),
  session_id text NOT NULL DEFAULT '',
  session_sequence bigint NOT NULL DEFAULT 0,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  proposed_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  closed_at bigint,
  made_id text NOT NULL DEFAULT '',
  CHECK (ends_at > starts_at)
);
CREATE UNIQUE INDEX hour_proposal_therapist_id_starts_at_key ON hour_proposal (therapist_id, starts_at) WHERE state = 'OPEN';
CREATE INDEX hour_proposal_patient ON hour_proposal (patient_id, proposed_at, id);
CREATE INDEX hour_proposal_closed ON hour_proposal (starts_at) WHERE state <> 'OPEN';

-- +goose Down
DROP TABLE hour_proposal;
