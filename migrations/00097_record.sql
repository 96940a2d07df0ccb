-- +goose Up
-- The vault of a therapist: keys that the therapist's browser made and sealed, so that nobody here can open a record.
-- sequence grows with every write; heads is the sealed list of how long each record is, made for that sequence. An
-- abandoned vault is one whose passphrase and kit are lost; its records are kept until their time is over.
CREATE TABLE vault (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  sequence bigint NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  salt text NOT NULL,
  iterations bigint NOT NULL CHECK (iterations >= 600000),
  passphrase_key text NOT NULL,
  kit_key text NOT NULL,
  heads text NOT NULL,
  created_at bigint NOT NULL,
  keys_version bigint NOT NULL,
  abandoned_at bigint
);
CREATE UNIQUE INDEX vault_therapist_id_key ON vault (therapist_id) WHERE abandoned_at IS NULL;
CREATE INDEX vault_therapist ON vault (therapist_id, id);

-- The record of one patient. patient_id is empty when the patient's account was deleted; the name is then only inside
-- the sealed record.
CREATE TABLE patient_record (
  id text PRIMARY KEY,
  vault_id text NOT NULL REFERENCES vault (id),
  patient_id text REFERENCES account (id),
  name text NOT NULL,
  versions bigint NOT NULL CHECK (versions > 0),
  created_at bigint NOT NULL,
  written_at bigint NOT NULL
);
CREATE UNIQUE INDEX patient_record_vault_id_patient_id_key ON patient_record (vault_id, patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX patient_record_of_patient ON patient_record (patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX patient_record_vault ON patient_record (vault_id, id);
CREATE INDEX patient_record_written ON patient_record (written_at, id);

-- What was written, sealed, in order. Rows are added, and deleted with their record, and never changed.
CREATE TABLE record_version (
  record_id text NOT NULL REFERENCES patient_record (id),
  number bigint NOT NULL CHECK (number > 0),
  sealed text NOT NULL,
  written_at bigint NOT NULL,
  PRIMARY KEY (record_id, number)
);

-- +goose Down
DROP TABLE record_version;
DROP TABLE patient_record;
DROP TABLE vault;
