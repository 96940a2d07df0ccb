-- +goose Up
-- What a company pays each month by contract; 0 is not agreed. Until when it had paid before payments were recorded.
ALTER TABLE company ADD COLUMN monthly_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE company ADD COLUMN opening_payment_on text;
UPDATE company SET opening_payment_on = next_payment_on;

-- A payment of a company that an administrator recorded. It is never deleted: an undone one stays, and its money is
-- taken back by a second transaction of the ledger.
CREATE TABLE company_payment (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  from_on text NOT NULL,
  until_on text NOT NULL CHECK (until_on >= from_on),
  document text NOT NULL,
  recorded_by text NOT NULL REFERENCES account (id),
  recorded_at bigint NOT NULL,
  undone_by text REFERENCES account (id),
  undone_at bigint,
  undo_reason text NOT NULL DEFAULT ''
);
CREATE INDEX company_payment_company ON company_payment (company_id, from_on, id);
CREATE INDEX company_payment_recorded_by ON company_payment (recorded_by);
CREATE INDEX company_payment_undone_by ON company_payment (undone_by) WHERE undone_by IS NOT NULL;

-- +goose Down
DROP TABLE company_payment;
ALTER TABLE company DROP COLUMN opening_payment_on;
ALTER TABLE company DROP COLUMN monthly_cents;
