-- +goose Up
-- paid_until_on is the last day that was paid for, valid_until_on the last day of the right to be listed: they
-- differ on the free plan, which is always valid. anchor_day is the day of the month on which the plan renews.
ALTER TABLE subscription ADD COLUMN paid_until_on text;
ALTER TABLE subscription ADD COLUMN next_charge_on text;
ALTER TABLE subscription ADD COLUMN anchor_day bigint NOT NULL DEFAULT 0;
CREATE INDEX subscription_next_charge ON subscription (next_charge_on, therapist_id) WHERE next_charge_on IS NOT NULL;
CREATE INDEX subscription_plan ON subscription (plan_id, therapist_id);

-- Who a plan is invoiced to. The details (document, address, telephone) are sealed.
CREATE TABLE subscriber (
  therapist_id text PRIMARY KEY REFERENCES account (id),
  details text NOT NULL,
  updated_at bigint NOT NULL
);

-- One invoice a period. due_on is the day on which the period before it ended.
CREATE TABLE invoice (
  id text PRIMARY KEY,
  therapist_id text NOT NULL REFERENCES account (id),
  plan_id text NOT NULL REFERENCES plan (id),
  kind text NOT NULL CHECK (kind IN ('FIRST', 'RENEWAL', 'CHANGE')),
  status text NOT NULL CHECK (status IN ('OPEN', 'PENDING', 'FAILED', 'PAID', 'VOID')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  due_on text NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  next_try_on text,
  period_from_on text,
  period_to_on text,
  customer_name text NOT NULL,
  created_at bigint NOT NULL,
  paid_at bigint
);
CREATE UNIQUE INDEX invoice_therapist_id_due_on_key ON invoice (therapist_id, due_on) WHERE status <> 'VOID';
CREATE INDEX invoice_open ON invoice (therapist_id) WHERE status IN ('OPEN', 'PENDING', 'FAILED');
CREATE INDEX invoice_therapist_created ON invoice (therapist_id, created_at, id);

-- +goose Down
DROP TABLE invoice;
DROP TABLE subscriber;
DROP INDEX subscription_plan;
DROP INDEX subscription_next_charge;
ALTER TABLE subscription DROP COLUMN anchor_day;
ALTER TABLE subscription DROP COLUMN next_charge_on;
ALTER TABLE subscription DROP COLUMN paid_until_on;
