-- +goose Up
-- Where the balance of somebody who asks for deletion is paid back to: a PIX key, sealed.
ALTER TABLE deletion_request ADD COLUMN pay_back text NOT NULL DEFAULT '';

-- The balance of a deleted account, which somebody has to transfer. The destination is erased when it is paid.
CREATE TABLE balance_return (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  destination text NOT NULL,
  created_at bigint NOT NULL,
  paid_at bigint
);
CREATE UNIQUE INDEX balance_return_account_id_key ON balance_return (account_id);
CREATE INDEX balance_return_open ON balance_return (created_at, id) WHERE paid_at IS NULL;

-- +goose Down
DROP TABLE balance_return;
ALTER TABLE deletion_request DROP COLUMN pay_back;
