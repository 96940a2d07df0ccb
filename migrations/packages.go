package migrations

// packagesPostgres and packagesSQLite allow charges for packages, charges that a package pays, and sessions whose money
// goes back to their package. SQLite cannot change a constraint, so each column is written again under its name. The
// default serves no new row: every query names these columns.
const (
	packagesPostgres = `
ALTER TABLE charge DROP CONSTRAINT charge_purpose_check;
ALTER TABLE charge ADD CONSTRAINT charge_purpose_check CHECK (purpose IN ('SESSION', 'SUBSCRIPTION', 'PACKAGE'));
ALTER TABLE charge DROP CONSTRAINT charge_method_check;
ALTER TABLE charge ADD CONSTRAINT charge_method_check CHECK (method IN ('card', 'pix', 'credits', 'package'));
ALTER TABLE session DROP CONSTRAINT session_outcome_check;
ALTER TABLE session ADD CONSTRAINT session_outcome_check ` +
		`CHECK (outcome IN ('', 'NOTHING', 'CREDIT', 'REFUND', 'KEPT', 'PACKAGE'));`

	packagesSQLite = `
DROP INDEX charge_purpose_reference_id_key;
DROP INDEX charge_expired;
DROP INDEX charge_given_up;
ALTER TABLE charge ADD COLUMN purpose_new text NOT NULL DEFAULT 'SESSION' ` +
		`CHECK (purpose_new IN ('SESSION', 'SUBSCRIPTION', 'PACKAGE'));
ALTER TABLE charge ADD COLUMN method_new text NOT NULL DEFAULT 'credits' ` +
		`CHECK (method_new IN ('card', 'pix', 'credits', 'package'));
UPDATE charge SET purpose_new = purpose, method_new = method;
ALTER TABLE charge DROP COLUMN purpose;
ALTER TABLE charge DROP COLUMN method;
ALTER TABLE charge RENAME COLUMN purpose_new TO purpose;
ALTER TABLE charge RENAME COLUMN method_new TO method;
CREATE UNIQUE INDEX charge_purpose_reference_id_key ON charge (purpose, reference_id) WHERE open;
CREATE INDEX charge_expired ON charge (created_at, id) WHERE status = 'EXPIRED' AND method = 'pix';
CREATE INDEX charge_given_up ON charge (given_up_at, id) WHERE status = 'EXPIRED' AND method = 'pix';
ALTER TABLE session ADD COLUMN outcome_new text NOT NULL DEFAULT '' ` +
		`CHECK (outcome_new IN ('', 'NOTHING', 'CREDIT', 'REFUND', 'KEPT', 'PACKAGE'));
UPDATE session SET outcome_new = outcome;
ALTER TABLE session DROP COLUMN outcome;
ALTER TABLE session RENAME COLUMN outcome_new TO outcome;`
)
