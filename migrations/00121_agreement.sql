-- +goose Up
-- A version of a therapist's own contract, as it was published. Rows are added and never changed. body is the canonical
-- text; hash is its SHA-256 in hexadecimal. everybody says whether those who know an earlier version are asked again.
CREATE TABLE agreement (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  version bigint NOT NULL CHECK (version > 0),
  body text NOT NULL,
  hash text NOT NULL,
  everybody boolean NOT NULL,
  published_at bigint NOT NULL
);
CREATE UNIQUE INDEX agreement_therapist_id_version_key ON agreement (therapist_id, version);

-- A patient accepted a version. Rows are added and never changed.
CREATE TABLE agreement_accepted (
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  version bigint NOT NULL,
  agreement_id text NOT NULL REFERENCES agreement (id),
  hash text NOT NULL,
  accepted_at bigint NOT NULL,
  PRIMARY KEY (therapist_id, patient_id, version)
);
CREATE INDEX agreement_accepted_patient ON agreement_accepted (patient_id, therapist_id, version);

-- For which version a patient's reminder was considered, and when the therapist last sent one by a button.
CREATE TABLE agreement_notice (
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  considered bigint NOT NULL,
  sent_at bigint,
  PRIMARY KEY (therapist_id, patient_id)
);
CREATE INDEX agreement_notice_patient ON agreement_notice (patient_id);

-- The emergency contact of a patient, and where the patient is during sessions, sealed in the patient's browser to the
-- public key of the therapist's vault.
CREATE TABLE agreement_contact (
  therapist_id text NOT NULL REFERENCES account (id),
  patient_id text NOT NULL REFERENCES account (id),
  vault_id text NOT NULL,
  sealed text NOT NULL,
  written_at bigint NOT NULL,
  PRIMARY KEY (therapist_id, patient_id)
);
CREATE INDEX agreement_contact_patient ON agreement_contact (patient_id);
CREATE INDEX agreement_contact_vault ON agreement_contact (vault_id, written_at, patient_id);

-- +goose Down
DROP TABLE agreement_contact;
DROP TABLE agreement_notice;
DROP TABLE agreement_accepted;
DROP TABLE agreement;
