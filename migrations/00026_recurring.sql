-- +goose Up
-- Plans that the payment provider bills by itself. reference is our name of it there: it is the key under which
-- it is created, and finds a lost answer again. wanted is what we last asked of the provider, pending whether
-- that is still to be done. ENDING: we want it cancelled, and another may begin. No card and no code is here.
CREATE TABLE recurring (
  reference text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  external_id text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('CREATING', 'LIVE', 'ENDING', 'ENDED')),
  wanted text NOT NULL,
  pending boolean NOT NULL,
  next_invoice_on text,
  read_at bigint,
  read_again_at bigint NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX recurring_therapist_id_key ON recurring (therapist_id) WHERE state IN ('CREATING', 'LIVE');
CREATE UNIQUE INDEX recurring_external_id_key ON recurring (external_id) WHERE external_id <> '';
CREATE INDEX recurring_read_again ON recurring (read_again_at, reference) WHERE state <> 'ENDED';

ALTER TABLE subscriber ADD COLUMN customer_id text NOT NULL DEFAULT '';

-- The provider's invoices are ours by (subscription, occurrence).
ALTER TABLE invoice ADD COLUMN recurring_reference text NOT NULL DEFAULT '';
ALTER TABLE invoice ADD COLUMN occurrence bigint NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX invoice_recurring_reference_occurrence_key ON invoice (recurring_reference, occurrence) WHERE recurring_reference <> '';

-- +goose Down
DROP INDEX invoice_recurring_reference_occurrence_key;
ALTER TABLE invoice DROP COLUMN occurrence;
ALTER TABLE invoice DROP COLUMN recurring_reference;
ALTER TABLE subscriber DROP COLUMN customer_id;
DROP TABLE recurring;
