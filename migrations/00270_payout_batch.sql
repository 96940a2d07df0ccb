-- +goose Up
-- Payouts that an administrator pays together. A payout is in one batch at a time.
CREATE TABLE payout_batch (
  id text PRIMARY KEY,
  means text NOT NULL CHECK (means IN ('PIX', 'CNAB', 'CSV')),
  state text NOT NULL CHECK (state IN ('CHECKING', 'READY', 'CONFIRMED', 'SENDING', 'FILED', 'DONE', 'CANCELLED')),
  created_by text NOT NULL,
  created_at bigint NOT NULL,
  -- The first of two confirmations, with the amount that it saw.
  first_by text NOT NULL DEFAULT '',
  first_at bigint,
  first_cents bigint NOT NULL DEFAULT 0,
  confirmed_by text NOT NULL DEFAULT '',
  confirmed_at bigint,
  -- The bank refuses a second file with the same number.
  file_number bigint NOT NULL DEFAULT 0,
  filed_at bigint,
  ended_at bigint
);
CREATE INDEX payout_batch_created ON payout_batch (created_at, id);
CREATE INDEX payout_batch_working ON payout_batch (created_at, id) WHERE state IN ('CHECKING', 'SENDING', 'FILED');
CREATE UNIQUE INDEX payout_batch_file_number_key ON payout_batch (file_number) WHERE file_number > 0;

-- One payout in a batch. Its key at the provider comes from both ids, so that a line never has a second one.
CREATE TABLE payout_batch_line (
  batch_id text NOT NULL REFERENCES payout_batch (id),
  payout_id text NOT NULL,
  therapist_id text NOT NULL REFERENCES account (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL CHECK (state IN ('CHECKING', 'READY', 'HELD', 'SENDING', 'SENT', 'FILED', 'PAID', 'REFUSED', 'RETURNED', 'DROPPED')),
  reason text NOT NULL DEFAULT '',
  owner text NOT NULL DEFAULT '' CHECK (owner IN ('', 'SAME', 'OTHER', 'UNTOLD')),
  reference text NOT NULL DEFAULT '',
  departed_at bigint,
  known_at bigint,
  read_at bigint,
  reads bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, payout_id)
);
CREATE INDEX payout_batch_line_state ON payout_batch_line (batch_id, state, payout_id);
CREATE INDEX payout_batch_line_payout ON payout_batch_line (payout_id, batch_id);
CREATE INDEX payout_batch_line_therapist ON payout_batch_line (therapist_id, batch_id);
CREATE INDEX payout_batch_line_read ON payout_batch_line (read_at, batch_id, payout_id) WHERE read_at IS NOT NULL;

-- The batch that has the payout, and since when its money is on the way. Both are empty when it is open again.
ALTER TABLE payout ADD COLUMN batch_id text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN departed_at bigint;
-- Why and when the money came back last.
ALTER TABLE payout ADD COLUMN returned_why text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN returned_at bigint;
CREATE INDEX payout_batched ON payout (batch_id, id) WHERE batch_id <> '';

-- Transfers of the sandbox.
CREATE TABLE sandbox_transfer (
  key text PRIMARY KEY,
  id text NOT NULL,
  fingerprint text NOT NULL,
  status text NOT NULL CHECK (status IN ('DONE', 'FAILED', 'NEVER')),
  reason text NOT NULL DEFAULT '',
  amount_cents bigint NOT NULL,
  owner_name text NOT NULL DEFAULT '',
  owner_tax_id text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  settles_at bigint NOT NULL,
  returns_at bigint
);
CREATE INDEX sandbox_transfer_reference ON sandbox_transfer (id);

-- +goose Down
DROP TABLE sandbox_transfer;
DROP INDEX payout_batched;
ALTER TABLE payout DROP COLUMN returned_at;
ALTER TABLE payout DROP COLUMN returned_why;
ALTER TABLE payout DROP COLUMN departed_at;
ALTER TABLE payout DROP COLUMN batch_id;
DROP TABLE payout_batch_line;
DROP TABLE payout_batch;
