-- +goose Up
-- A patient's request for a copy of the record (LGPD art. 19), and its answer. A pair has one open request. note is what
-- the therapist answers, sealed.
CREATE TABLE record_request (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  state text NOT NULL CHECK (state IN ('OPEN', 'DELIVERED', 'REFUSED', 'WITHDRAWN', 'ENDED')),
  asked_at bigint NOT NULL,
  due_on text NOT NULL,
  delivered_on text,
  note text NOT NULL DEFAULT '',
  closed_at bigint
);
CREATE UNIQUE INDEX record_request_therapist_id_patient_id_key ON record_request (therapist_id, patient_id) WHERE state = 'OPEN';
CREATE INDEX record_request_therapist ON record_request (therapist_id, asked_at, id);
CREATE INDEX record_request_patient ON record_request (patient_id, asked_at, id);
CREATE INDEX record_request_closed ON record_request (closed_at) WHERE closed_at IS NOT NULL;

-- +goose Down
DROP TABLE record_request;
