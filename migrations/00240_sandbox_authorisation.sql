-- +goose Up
-- What the sandbox knows of authorisations. broke is a payer without money.
CREATE TABLE sandbox_authorisation (
  id text PRIMARY KEY,
  key text NOT NULL,
  status text NOT NULL CHECK (status IN ('REQUESTED', 'ACTIVE', 'REFUSED', 'EXPIRED', 'REVOKED')),
  by_payer boolean NOT NULL DEFAULT false,
  first_order text NOT NULL,
  pix_code text NOT NULL,
  least_cents bigint NOT NULL CHECK (least_cents > 0),
  limit_cents bigint NOT NULL DEFAULT 0,
  broke boolean NOT NULL DEFAULT false,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX sandbox_authorisation_key_key ON sandbox_authorisation (key);
CREATE UNIQUE INDEX sandbox_authorisation_pix_code_key ON sandbox_authorisation (pix_code);
ALTER TABLE sandbox_order ADD COLUMN authorisation_id text NOT NULL DEFAULT '';
ALTER TABLE sandbox_order ADD COLUMN due_on text;
ALTER TABLE sandbox_order ADD COLUMN debit_at bigint;
ALTER TABLE sandbox_order ADD COLUMN retries bigint NOT NULL DEFAULT 0;
CREATE INDEX sandbox_order_debit ON sandbox_order (debit_at, id) WHERE debit_at IS NOT NULL;

-- +goose Down
DROP INDEX sandbox_order_debit;
ALTER TABLE sandbox_order DROP COLUMN retries;
ALTER TABLE sandbox_order DROP COLUMN debit_at;
ALTER TABLE sandbox_order DROP COLUMN due_on;
ALTER TABLE sandbox_order DROP COLUMN authorisation_id;
DROP TABLE sandbox_authorisation;
