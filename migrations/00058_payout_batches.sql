-- +goose Up
-- What an administrator notes about the transfer of a payout: the bank's reference and its receipt. One receipt may be
-- of several payouts; then it names other therapists, and only administrators read it.
ALTER TABLE payout ADD COLUMN reference text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN receipt_key text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN receipt_type text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN receipt_shared boolean NOT NULL DEFAULT false;

-- When an open payout was written to a payment file, by whom and with which amount.
ALTER TABLE payout ADD COLUMN filed_at bigint;
ALTER TABLE payout ADD COLUMN filed_by text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN filed_cents bigint NOT NULL DEFAULT 0;

CREATE INDEX payout_paid ON payout (paid_at, id) WHERE status = 'PAID';
CREATE INDEX payout_receipt ON payout (receipt_key) WHERE receipt_key <> '';

-- +goose Down
DROP INDEX payout_receipt;
DROP INDEX payout_paid;
ALTER TABLE payout DROP COLUMN filed_cents;
ALTER TABLE payout DROP COLUMN filed_by;
ALTER TABLE payout DROP COLUMN filed_at;
ALTER TABLE payout DROP COLUMN receipt_shared;
ALTER TABLE payout DROP COLUMN receipt_type;
ALTER TABLE payout DROP COLUMN receipt_key;
ALTER TABLE payout DROP COLUMN reference;
