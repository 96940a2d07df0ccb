-- +goose Up
-- next_plan_id is the plan that begins when the paid time is over. It has no value when the plan stays.
ALTER TABLE subscription ADD COLUMN next_plan_id text REFERENCES plan (id);
CREATE INDEX subscription_next_plan ON subscription (next_plan_id, therapist_id) WHERE next_plan_id IS NOT NULL;

-- An invoice with month_cents pays the difference to a better plan for the rest of a paid period. month_cents is the
-- whole month of that plan. Such an invoice may have the due day of another one: the period began on that day.
ALTER TABLE invoice ADD COLUMN month_cents bigint NOT NULL DEFAULT 0 CHECK (month_cents >= 0);
DROP INDEX invoice_therapist_id_due_on_key;
CREATE UNIQUE INDEX invoice_therapist_id_due_on_key ON invoice (therapist_id, due_on) WHERE status <> 'VOID' AND month_cents = 0;
CREATE UNIQUE INDEX invoice_therapist_id_plan_id_due_on_key ON invoice (therapist_id, plan_id, due_on) WHERE status <> 'VOID' AND month_cents > 0;

-- +goose Down
DROP INDEX invoice_therapist_id_plan_id_due_on_key;
DROP INDEX invoice_therapist_id_due_on_key;
CREATE UNIQUE INDEX invoice_therapist_id_due_on_key ON invoice (therapist_id, due_on) WHERE status <> 'VOID';
ALTER TABLE invoice DROP COLUMN month_cents;
DROP INDEX subscription_next_plan;
ALTER TABLE subscription DROP COLUMN next_plan_id;
