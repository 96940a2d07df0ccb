package migrations

// allowancePostgres and allowanceSQLite allow charges that a company pays in full, and sessions that go back to the
// allowance of their patient. SQLite cannot change a constraint, so each column is written again under its name.
const (
	allowancePostgres = `
ALTER TABLE charge DROP CONSTRAINT charge_method_check;
ALTER TABLE charge ADD CONSTRAINT charge_method_check ` +
		`CHECK (method IN ('card', 'pix', 'credits', 'package', 'coverage'));
ALTER TABLE session DROP CONSTRAINT session_outcome_check;
ALTER TABLE session ADD CONSTRAINT session_outcome_check ` +
		`CHECK (outcome IN ('', 'NOTHING', 'CREDIT', 'REFUND', 'KEPT', 'PACKAGE', 'ALLOWANCE'));`

	allowanceSQLite = `
DROP INDEX charge_expired;
DROP INDEX charge_given_up;
ALTER TABLE charge ADD COLUMN method_new text NOT NULL DEFAULT 'credits' ` +
		`CHECK (method_new IN ('card', 'pix', 'credits', 'package', 'coverage'));
UPDATE charge SET method_new = method;
ALTER TABLE charge DROP COLUMN method;
ALTER TABLE charge RENAME COLUMN method_new TO method;
CREATE INDEX charge_expired ON charge (created_at, id) WHERE status = 'EXPIRED' AND method = 'pix';
CREATE INDEX charge_given_up ON charge (given_up_at, id) WHERE status = 'EXPIRED' AND method = 'pix';
ALTER TABLE session ADD COLUMN outcome_new text NOT NULL DEFAULT '' ` +
		`CHECK (outcome_new IN ('', 'NOTHING', 'CREDIT', 'REFUND', 'KEPT', 'PACKAGE', 'ALLOWANCE'));
UPDATE session SET outcome_new = outcome;
ALTER TABLE session DROP COLUMN outcome;
ALTER TABLE session RENAME COLUMN outcome_new TO outcome;`
)
