-- +goose Up
-- A therapist invites an own patient, with an agreed price for a session. person is sealed: the address of the mail and
-- the name that the therapist wrote down; it is wiped when the invitation was accepted. email_index is the blind index
-- of the address. secret_hash is that of the newest link.
CREATE TABLE own_invitation (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text,
  person text NOT NULL,
  email_index text NOT NULL DEFAULT '',
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  state text NOT NULL CHECK (state IN ('SENT', 'ACCEPTED', 'WITHDRAWN', 'EXPIRED')),
  secret_hash text,
  created_at bigint NOT NULL,
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  closed_at bigint
);
CREATE UNIQUE INDEX own_invitation_secret_hash_key ON own_invitation (secret_hash);
-- An address has one invitation of a therapist at a time.
CREATE UNIQUE INDEX own_invitation_therapist_id_email_index_key ON own_invitation (therapist_id, email_index) WHERE state = 'SENT' AND email_index <> '';
CREATE INDEX own_invitation_therapist ON own_invitation (therapist_id, created_at, id);
CREATE INDEX own_invitation_sent ON own_invitation (therapist_id, sent_at);
CREATE INDEX own_invitation_patient ON own_invitation (patient_id);
CREATE INDEX own_invitation_expires ON own_invitation (expires_at) WHERE state = 'SENT';
CREATE INDEX own_invitation_closed ON own_invitation (closed_at) WHERE state <> 'SENT';

-- A patient whom a therapist brought: their sessions cost the agreed price. offered_cents is a new price that waits for
-- the patient's answer; 0 when none does.
CREATE TABLE own_patient (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  offered_cents bigint NOT NULL DEFAULT 0,
  started_at bigint NOT NULL,
  ended_at bigint,
  ended_by text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX own_patient_therapist_id_patient_id_key ON own_patient (therapist_id, patient_id) WHERE ended_at IS NULL;
CREATE INDEX own_patient_pair ON own_patient (patient_id, therapist_id, started_at, id);
CREATE INDEX own_patient_patient ON own_patient (patient_id, started_at, id);
CREATE INDEX own_patient_therapist ON own_patient (therapist_id, started_at, id);

-- Whether the price and the fee of a session are those of an own patient.
ALTER TABLE session ADD COLUMN own_patient boolean NOT NULL DEFAULT false;

-- +goose Down
ALTER TABLE session DROP COLUMN own_patient;
DROP TABLE own_patient;
DROP TABLE own_invitation;
