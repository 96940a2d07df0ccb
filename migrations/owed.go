package migrations

// owedPostgres and owedSQLite keep owed accounts, which hold what has to be given back by hand, from going below zero,
// as credit, reserved and escrow accounts from the beginning. SQLite cannot add a constraint to a table, so the table
// is written again. Nothing refers to it, and SQLite has one writer, so that no change is lost.
const (
	owedPostgres = `
ALTER TABLE ledger_balance ADD CONSTRAINT ledger_balance_owed_check
  CHECK (balance_cents >= 0 OR account NOT LIKE 'owed:%');`

	owedSQLite = `
CREATE TABLE ledger_balance_guarded (
  account text PRIMARY KEY,
  balance_cents bigint NOT NULL,
  CHECK (balance_cents >= 0 OR (account NOT LIKE 'credit:%' AND account NOT LIKE 'reserved:%' ` +
		`AND account NOT LIKE 'escrow:%' AND account NOT LIKE 'owed:%'))
);
INSERT INTO ledger_balance_guarded (account, balance_cents) SELECT account, balance_cents FROM ledger_balance;
DROP TABLE ledger_balance;
ALTER TABLE ledger_balance_guarded RENAME TO ledger_balance;`
)
