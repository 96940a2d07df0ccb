package migrations

// poolsPostgres and poolsSQLite keep the pools and the credit of companies from going below zero, as the accounts of
// people from the beginning. SQLite cannot add a constraint to a table, so the table is written again.
const (
	poolsPostgres = `
ALTER TABLE ledger_balance ADD CONSTRAINT ledger_balance_pool_check
  CHECK (balance_cents >= 0 OR (account NOT LIKE 'pool:%' AND account NOT LIKE 'company_credit:%'));`

	poolsSQLite = `
CREATE TABLE ledger_balance_guarded (
  account text PRIMARY KEY,
  balance_cents bigint NOT NULL,
  CHECK (balance_cents >= 0 OR (account NOT LIKE 'credit:%' AND account NOT LIKE 'reserved:%' ` +
		`AND account NOT LIKE 'escrow:%' AND account NOT LIKE 'owed:%' ` +
		`AND account NOT LIKE 'pool:%' AND account NOT LIKE 'company_credit:%'))
);
INSERT INTO ledger_balance_guarded (account, balance_cents) SELECT account, balance_cents FROM ledger_balance;
DROP TABLE ledger_balance;
ALTER TABLE ledger_balance_guarded RENAME TO ledger_balance;`
)
