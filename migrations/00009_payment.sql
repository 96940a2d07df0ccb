-- +goose Up
-- The books: every row moves an amount from one account to another, so every transaction sums to zero by
-- construction. Rows are never changed (a trigger of the next migration refuses it).
CREATE TABLE ledger_transfer (
  id text PRIMARY KEY,
  transaction_id text NOT NULL,
  kind text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reference text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  CHECK (debit <> credit)
);
CREATE INDEX ledger_transfer_reference ON ledger_transfer (reference, id);
CREATE INDEX ledger_transfer_debit ON ledger_transfer (debit, id);
CREATE INDEX ledger_transfer_credit ON ledger_transfer (credit, id);

-- What an account holds: credits less debits. People's accounts never go below zero.
CREATE TABLE ledger_balance (
  account text PRIMARY KEY,
  balance_cents bigint NOT NULL,
  CHECK (balance_cents >= 0 OR (account NOT LIKE 'credit:%' AND account NOT LIKE 'reserved:%' AND account NOT LIKE 'escrow:%'))
);

CREATE TABLE charge (
  id text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('SESSION', 'SUBSCRIPTION')),
  reference_id text NOT NULL,
  payer_id text NOT NULL REFERENCES account (id),
  method text NOT NULL CHECK (method IN ('card', 'pix', 'credits')),
  status text NOT NULL CHECK (status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'FAILED', 'REFUNDING', 'REFUNDED')),
  open boolean NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  credits_cents bigint NOT NULL CHECK (credits_cents >= 0),
  discount_cents bigint NOT NULL CHECK (discount_cents >= 0),
  discount_returned boolean NOT NULL DEFAULT false,
  gateway text NOT NULL,
  gateway_reference text NOT NULL,
  order_id text,
  charge_id text,
  attempt text NOT NULL DEFAULT '',
  pix_code text NOT NULL DEFAULT '',
  pix_expires_at bigint,
  payer_tax_index text NOT NULL DEFAULT '',
  card_brand text NOT NULL DEFAULT '',
  card_last_digits text NOT NULL DEFAULT '',
  decline text NOT NULL DEFAULT '',
  created_at bigint NOT NULL,
  paid_at bigint,
  checked_at bigint,
  CHECK (amount_cents + credits_cents > 0)
);
CREATE UNIQUE INDEX charge_purpose_reference_id_key ON charge (purpose, reference_id) WHERE open;
CREATE UNIQUE INDEX charge_gateway_reference_key ON charge (gateway_reference);
CREATE INDEX charge_order ON charge (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX charge_reference ON charge (reference_id, created_at);
CREATE INDEX charge_payer ON charge (payer_id, created_at, id);
CREATE INDEX charge_unfinished ON charge (created_at, id) WHERE status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS', 'REFUNDING');

CREATE TABLE refund (
  id text PRIMARY KEY,
  charge_id text NOT NULL REFERENCES charge (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'DONE', 'FAILED')),
  created_at bigint NOT NULL,
  done_at bigint
);
CREATE UNIQUE INDEX refund_charge_id_key ON refund (charge_id) WHERE status <> 'FAILED';
CREATE INDEX refund_pending ON refund (created_at, id) WHERE status = 'PENDING';

CREATE TABLE gateway_event (
  id text PRIMARY KEY,
  gateway text NOT NULL,
  order_id text NOT NULL,
  received_at bigint NOT NULL
);
CREATE INDEX gateway_event_received_at ON gateway_event (received_at);

CREATE TABLE card (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  token text NOT NULL,
  brand text NOT NULL,
  last_digits text NOT NULL,
  holder_name text NOT NULL,
  expiry_month text NOT NULL,
  expiry_year text NOT NULL,
  active boolean NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX card_account_id_key ON card (account_id) WHERE active;
CREATE INDEX card_account ON card (account_id, created_at, id);

-- +goose Down
DROP TABLE card;
DROP TABLE gateway_event;
DROP TABLE refund;
DROP TABLE charge;
DROP TABLE ledger_balance;
DROP TABLE ledger_transfer;
