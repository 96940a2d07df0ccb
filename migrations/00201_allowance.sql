-- +goose Up
-- A therapist who sees people of companies that cover sessions, and what each covered session costs. Without a row:
-- does not.
CREATE TABLE coverage_offer (
  therapist_id text PRIMARY KEY REFERENCES agenda (therapist_id),
  floor_cents bigint NOT NULL CHECK (floor_cents > 0),
  changed_at bigint NOT NULL
);

-- A session of somebody's allowance. number is the place in the allowance of a person and a calendar month of São
-- Paulo: no place is taken twice.
CREATE TABLE allowance_claim (
  session_id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  month text NOT NULL,
  number bigint NOT NULL CHECK (number BETWEEN 1 AND 8),
  contract_id text NOT NULL REFERENCES company_contract (id),
  claimed_at bigint NOT NULL
);
CREATE UNIQUE INDEX allowance_claim_account_id_month_number_key ON allowance_claim (account_id, month, number);
CREATE INDEX allowance_claim_contract ON allowance_claim (contract_id);

-- What a company pays of a session, and of the charge that paid it.
ALTER TABLE session ADD COLUMN covered_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE charge ADD COLUMN coverage_cents bigint NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE charge DROP COLUMN coverage_cents;
ALTER TABLE session DROP COLUMN covered_cents;
DROP TABLE allowance_claim;
DROP TABLE coverage_offer;
