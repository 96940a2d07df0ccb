package migrations

// disputedHoldPostgres and disputedHoldSQLite allow the hold of sessions whose payment is disputed. SQLite cannot
// change a constraint, so the column is written again under its name. The default serves no new row: every query names
// it.
const (
	disputedHoldPostgres = `
ALTER TABLE payout_hold DROP CONSTRAINT payout_hold_reason_check;
ALTER TABLE payout_hold ADD CONSTRAINT payout_hold_reason_check CHECK (reason IN ('NO_JOINT_ATTENDANCE', ` +
		`'DISCOUNT_MATCH', 'ONLY_NEW_PAYERS', 'ONE_PAYER_SEVERAL_PATIENTS', 'PRICE_JUMP', 'BANK_CHANGED', 'DISPUTED'));`

	disputedHoldSQLite = `
DROP INDEX payout_hold_subject_id_reason_key;
ALTER TABLE payout_hold ADD COLUMN reason_new text NOT NULL DEFAULT 'BANK_CHANGED' ` +
		`CHECK (reason_new IN ('NO_JOINT_ATTENDANCE', 'DISCOUNT_MATCH', 'ONLY_NEW_PAYERS', ` +
		`'ONE_PAYER_SEVERAL_PATIENTS', 'PRICE_JUMP', 'BANK_CHANGED', 'DISPUTED'));
UPDATE payout_hold SET reason_new = reason;
ALTER TABLE payout_hold DROP COLUMN reason;
ALTER TABLE payout_hold RENAME COLUMN reason_new TO reason;
CREATE UNIQUE INDEX payout_hold_subject_id_reason_key ON payout_hold (subject_id, reason);`
)
