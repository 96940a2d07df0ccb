-- +goose Up
-- The wording of an instrument, as its therapist entered it. Rows are added and never changed. body is JSON.
CREATE TABLE questionnaire_text (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  instrument text NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  body text NOT NULL,
  written_at bigint NOT NULL
);
CREATE UNIQUE INDEX questionnaire_text_therapist_id_instrument_version_key ON questionnaire_text (therapist_id, instrument, version);

-- A questionnaire that a therapist sent to a patient. sealed has the answers, sealed in the patient's browser to the
-- public key of the vault; it is empty until they are there.
CREATE TABLE questionnaire (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  text_id text NOT NULL REFERENCES questionnaire_text (id),
  instrument text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'ANSWERED', 'EXPIRED', 'WITHDRAWN')),
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  closed_at bigint,
  vault_id text NOT NULL DEFAULT '',
  sealed text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX questionnaire_therapist_id_patient_id_instrument_key ON questionnaire (therapist_id, patient_id, instrument) WHERE state = 'OPEN';
CREATE INDEX questionnaire_pair ON questionnaire (therapist_id, patient_id, sent_at);
CREATE INDEX questionnaire_patient ON questionnaire (patient_id, state, expires_at);
CREATE INDEX questionnaire_open ON questionnaire (expires_at) WHERE state = 'OPEN';
CREATE INDEX questionnaire_closed ON questionnaire (closed_at) WHERE state <> 'OPEN';
CREATE INDEX questionnaire_text_id ON questionnaire (text_id);

-- +goose Down
DROP TABLE questionnaire;
DROP TABLE questionnaire_text;
