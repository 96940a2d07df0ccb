-- +goose Up
-- The payment provider inside the binary. What it keeps is its own record of the money: the product reads it
-- only through the gateway, and compares its books with it.
CREATE TABLE sandbox_secret (
  id text PRIMARY KEY,
  secret text NOT NULL
);

-- Every idempotency key that was ever seen. Without an order it stands for a key that was asked about before
-- it was used, and that may never be used again.
CREATE TABLE sandbox_request (
  key text PRIMARY KEY,
  fingerprint text NOT NULL,
  order_id text,
  created_at bigint NOT NULL
);

CREATE TABLE sandbox_order (
  id text PRIMARY KEY,
  reference text NOT NULL,
  method text NOT NULL CHECK (method IN ('card', 'pix')),
  status text NOT NULL CHECK (status IN ('WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'CANCELED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  charge_id text,
  pix_code text,
  pix_expires_at bigint,
  settles_at bigint,
  paid_at bigint,
  decline text NOT NULL DEFAULT '',
  decline_text text NOT NULL DEFAULT '',
  card_token text NOT NULL DEFAULT '',
  card_brand text NOT NULL DEFAULT '',
  card_last_digits text NOT NULL DEFAULT '',
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX sandbox_order_charge_id_key ON sandbox_order (charge_id);
CREATE UNIQUE INDEX sandbox_order_pix_code_key ON sandbox_order (pix_code);
CREATE INDEX sandbox_order_reference ON sandbox_order (reference, id);
CREATE INDEX sandbox_order_analysis ON sandbox_order (settles_at, id) WHERE status = 'IN_ANALYSIS';

CREATE TABLE sandbox_refund (
  key text PRIMARY KEY,
  charge_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  created_at bigint NOT NULL
);

-- The number of a kept card is not here: only how the sandbox answers to it.
CREATE TABLE sandbox_card (
  token text PRIMARY KEY,
  request_key text NOT NULL,
  fingerprint text NOT NULL,
  behaviour text NOT NULL,
  brand text NOT NULL,
  last_digits text NOT NULL,
  holder_name text NOT NULL,
  expiry_month text NOT NULL,
  expiry_year text NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX sandbox_card_request_key_key ON sandbox_card (request_key);

CREATE TABLE sandbox_delivery (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES sandbox_order (id),
  body text NOT NULL,
  forged boolean NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  due_at bigint NOT NULL
);
CREATE INDEX sandbox_delivery_due ON sandbox_delivery (due_at, id);

-- +goose Down
DROP TABLE sandbox_delivery;
DROP TABLE sandbox_card;
DROP TABLE sandbox_refund;
DROP TABLE sandbox_order;
DROP TABLE sandbox_request;
DROP TABLE sandbox_secret;
