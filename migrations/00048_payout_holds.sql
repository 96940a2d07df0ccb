-- +goose Up
-- Why a session or a payout is not paid out yet, until an administrator lifts it with a written reason. A session is
-- held because of the platform's own money in it, a payout because of how its sessions were paid. A bank account that
-- changed in the last three days has a row only once it was lifted: until then it follows from the therapist's row.
CREATE TABLE payout_hold (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  subject_id text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('NO_JOINT_ATTENDANCE', 'DISCOUNT_MATCH', 'ONLY_NEW_PAYERS',
    'ONE_PAYER_SEVERAL_PATIENTS', 'PRICE_JUMP', 'BANK_CHANGED')),
  created_at bigint NOT NULL,
  lifted_at bigint,
  lifted_by text,
  note text NOT NULL DEFAULT '',
  CHECK (lifted_at IS NOT NULL OR (lifted_by IS NULL AND note = ''))
);
CREATE UNIQUE INDEX payout_hold_subject_id_reason_key ON payout_hold (subject_id, reason);
CREATE INDEX payout_hold_open ON payout_hold (created_at, id) WHERE lifted_at IS NULL;
CREATE INDEX payout_hold_therapist ON payout_hold (therapist_id, id);

-- The first of two confirmations of a large payout.
ALTER TABLE payout ADD COLUMN first_by text NOT NULL DEFAULT '';
ALTER TABLE payout ADD COLUMN first_at bigint;

-- Who paid: a keyed hash of the payer's document (payer_tax_index) and of the card. Neither can be turned back.
ALTER TABLE charge ADD COLUMN card_fingerprint text NOT NULL DEFAULT '';
CREATE INDEX charge_payer_tax ON charge (payer_tax_index) WHERE payer_tax_index <> '';
CREATE INDEX charge_card_fingerprint ON charge (card_fingerprint) WHERE card_fingerprint <> '';

ALTER TABLE sandbox_order ADD COLUMN card_first_digits text NOT NULL DEFAULT '';
ALTER TABLE sandbox_order ADD COLUMN card_expiry_month text NOT NULL DEFAULT '';
ALTER TABLE sandbox_order ADD COLUMN card_expiry_year text NOT NULL DEFAULT '';
ALTER TABLE sandbox_card ADD COLUMN first_digits text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE sandbox_card DROP COLUMN first_digits;
ALTER TABLE sandbox_order DROP COLUMN card_expiry_year;
ALTER TABLE sandbox_order DROP COLUMN card_expiry_month;
ALTER TABLE sandbox_order DROP COLUMN card_first_digits;
DROP INDEX charge_card_fingerprint;
DROP INDEX charge_payer_tax;
ALTER TABLE charge DROP COLUMN card_fingerprint;
ALTER TABLE payout DROP COLUMN first_at;
ALTER TABLE payout DROP COLUMN first_by;
DROP TABLE payout_hold;
