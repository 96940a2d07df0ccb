-- +goose Up
-- An offer: an hour that became free, kept for one person until expires_at. While it is open, nobody else can book the
-- hour. not_to is the person who left the hour, to whom it is not offered. The unique indexes let a person have one open offer, and an hour be offered to one person.
CREATE TABLE waiting_offer (
  id text PRIMARY KEY,
  waiting_id text NOT NULL REFERENCES waiting (id),
  patient_id text NOT NULL REFERENCES account (id),
  therapist_id text NOT NULL REFERENCES agenda (therapist_id),
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  enterprise boolean NOT NULL,
  offered_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  closed_at bigint,
  session_id text NOT NULL DEFAULT '',
  not_to text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX waiting_offer_patient_id_key ON waiting_offer (patient_id) WHERE state = 'OPEN';
CREATE UNIQUE INDEX waiting_offer_therapist_id_starts_at_key ON waiting_offer (therapist_id, starts_at) WHERE state = 'OPEN';
CREATE INDEX waiting_offer_expiry ON waiting_offer (expires_at) WHERE state = 'OPEN';
CREATE INDEX waiting_offer_hour ON waiting_offer (therapist_id, starts_at, patient_id);
CREATE INDEX waiting_offer_day ON waiting_offer (patient_id, offered_at);
CREATE INDEX waiting_offer_waiting ON waiting_offer (waiting_id);

-- +goose Down
DROP TABLE waiting_offer;
