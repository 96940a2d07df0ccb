-- name: Plans :many
SELECT * FROM plan ORDER BY type = 'FULL', type = 'PARTIAL', active DESC, created_at, id LIMIT 200;

-- name: ActivePlans :many
SELECT * FROM plan WHERE active AND (type = 'FREE' OR value_cents > 0) ORDER BY value_cents, id LIMIT 10;

-- name: PlanByID :one
SELECT * FROM plan WHERE id = @id;

-- name: ActivePlanOfType :one
SELECT * FROM plan WHERE type = @type AND active;

-- name: SubscribersOf :many
-- Also therapists whose next plan it is: its price is the one that they will pay.
SELECT therapist_id FROM subscription WHERE (plan_id = @plan_id OR next_plan_id = @plan_id) AND status IN ('OK', 'OVERDUE', 'PENDING') AND therapist_id > @after
ORDER BY therapist_id LIMIT @most;

-- name: PlanReach :one
-- Whom SubscribersOf returns, counted, and the first and the last day, from today on, on which they are charged.
SELECT count(*) AS subscribers,
  CAST(coalesce(min(CASE WHEN next_charge_on >= CAST(@today_on AS text) THEN next_charge_on END), '') AS text) AS first_day,
  CAST(coalesce(max(CASE WHEN next_charge_on >= CAST(@today_on AS text) THEN next_charge_on END), '') AS text) AS last_day
FROM subscription WHERE (plan_id = @plan_id OR next_plan_id = @plan_id) AND status IN ('OK', 'OVERDUE', 'PENDING');

-- name: SubscriptionOf :one
SELECT * FROM subscription WHERE therapist_id = @therapist_id;

-- name: SaveSubscription :exec
INSERT INTO subscription (therapist_id, plan_id, status, valid_until_on, paid_until_on, next_charge_on, anchor_day, next_plan_id, created_at, updated_at)
VALUES (@therapist_id, @plan_id, @status, @valid_until_on, @paid_until_on, @next_charge_on, @anchor_day, @next_plan_id, @now_at, @now_at)
ON CONFLICT (therapist_id) DO UPDATE SET plan_id = excluded.plan_id, status = excluded.status, valid_until_on = excluded.valid_until_on,
  paid_until_on = excluded.paid_until_on, next_charge_on = excluded.next_charge_on, anchor_day = excluded.anchor_day, next_plan_id = excluded.next_plan_id, updated_at = excluded.updated_at,
  kept_percent = CASE WHEN subscription.plan_id = excluded.plan_id THEN subscription.kept_percent END,
  kept_until_on = CASE WHEN subscription.plan_id = excluded.plan_id THEN subscription.kept_until_on END;

-- name: FeePercent :one
SELECT CAST(CASE WHEN s.kept_until_on >= @today_on AND s.kept_percent < p.percent THEN s.kept_percent ELSE p.percent END AS bigint) AS percent
FROM subscription s JOIN plan p ON p.id = s.plan_id
WHERE s.therapist_id = @therapist_id AND (p.type = 'FREE' OR s.valid_until_on >= @today_on);

-- name: FreePercent :one
SELECT percent FROM plan WHERE type = 'FREE' ORDER BY active DESC, created_at DESC, id DESC LIMIT 1;

-- name: PlansOfType :many
SELECT * FROM plan WHERE type = @type ORDER BY active DESC, created_at, id LIMIT 200;
-- name: LockType :execrows
-- Locks one row, which stands for all plans of its type.
UPDATE plan SET created_at = created_at WHERE id = (SELECT min(p.id) FROM plan p WHERE p.type = @type);
-- name: InsertPlan :exec
INSERT INTO plan (id, name, value_cents, percent, description, type, active, created_at, weekly_payout)
VALUES (@id, @name, @value_cents, @percent, @description, @type, false, @created_at, @weekly_payout);
-- name: UpdatePlan :execrows
UPDATE plan SET name = @name, value_cents = @value_cents, percent = @percent, description = @description, type = @type,
  weekly_payout = @weekly_payout WHERE id = @id;
-- name: PlanTaken :one
SELECT EXISTS (SELECT 1 FROM subscription WHERE plan_id = @plan_id OR next_plan_id = @plan_id);
-- name: KeepPercent :exec
-- A paid plan keeps its fee until the last paid day, a free plan until the end of the notice. A lower fee that is still
-- kept stays.
UPDATE subscription SET kept_until_on = coalesce(valid_until_on, CAST(@notice_on AS text)),
  kept_percent = CASE WHEN kept_until_on >= CAST(@today_on AS text) AND kept_percent < CAST(@percent AS bigint) THEN kept_percent ELSE CAST(@percent AS bigint) END
WHERE plan_id = @plan_id AND status <> 'PENDING';
-- name: KeepFee :exec
UPDATE subscription SET kept_percent = @percent, kept_until_on = @until_on WHERE therapist_id = @therapist_id;
-- name: DeactivatePlans :execrows
UPDATE plan SET active = false WHERE type = @type AND active;
-- name: SetPlanActive :execrows
UPDATE plan SET active = @active WHERE id = @id;
-- name: DueToCharge :many
SELECT s.therapist_id FROM subscription s JOIN account a ON a.id = s.therapist_id LEFT JOIN invoice i ON i.therapist_id = s.therapist_id AND i.status IN ('OPEN', 'PENDING', 'FAILED')
WHERE s.next_charge_on <= @today_on AND s.status IN ('OK', 'OVERDUE') AND s.therapist_id > @after
  AND a.active AND a.deleted_at IS NULL AND (i.id IS NULL OR i.status = 'OPEN' OR i.next_try_on <= @today_on OR i.month_cents > 0)
  AND NOT EXISTS (SELECT 1 FROM recurring r WHERE r.therapist_id = s.therapist_id AND r.state IN ('CREATING', 'LIVE'))
ORDER BY s.therapist_id LIMIT @most;
-- name: ChargedSoon :many
-- Therapists whose card is charged for a plan between two days.
SELECT s.therapist_id, s.next_charge_on FROM subscription s JOIN account a ON a.id = s.therapist_id JOIN plan p ON p.id = coalesce(s.next_plan_id, s.plan_id)
WHERE s.next_charge_on > @today_on AND s.next_charge_on <= @last_on AND s.status = 'OK' AND p.type <> 'FREE' AND p.value_cents > 0
  AND a.active AND a.deleted_at IS NULL AND s.therapist_id > @after
ORDER BY s.therapist_id LIMIT @most;
-- name: RunOut :many
SELECT s.therapist_id FROM subscription s JOIN account a ON a.id = s.therapist_id
WHERE s.valid_until_on < @today_on AND s.status IN ('CANCELLED', 'SUSPENDED') AND a.state = 'REGISTRATION_COMPLETE' AND s.therapist_id > @after
ORDER BY s.therapist_id LIMIT @most;
-- name: SaveSubscriber :exec
INSERT INTO subscriber (therapist_id, details, updated_at) VALUES (@therapist_id, @details, @updated_at)
ON CONFLICT (therapist_id) DO UPDATE SET details = excluded.details, updated_at = excluded.updated_at;
-- name: SubscriberOf :one
SELECT * FROM subscriber WHERE therapist_id = @therapist_id;
-- name: DropSubscriber :exec
DELETE FROM subscriber WHERE therapist_id = @therapist_id;
-- name: InsertInvoice :exec
INSERT INTO invoice (id, therapist_id, plan_id, kind, status, amount_cents, month_cents, due_on, period_from_on, period_to_on, customer_name, created_at)
VALUES (@id, @therapist_id, @plan_id, @kind, 'OPEN', @amount_cents, @month_cents, @due_on, @period_from_on, @period_to_on, @customer_name, @created_at);
-- name: InvoiceByID :one
SELECT * FROM invoice WHERE id = @id;
-- name: OpenInvoice :one
SELECT * FROM invoice WHERE therapist_id = @therapist_id AND status IN ('OPEN', 'PENDING', 'FAILED');
-- name: PaidInvoices :many
-- What was paid for the period that ends on this day: the period, and what better plans cost for its rest.
SELECT * FROM invoice WHERE therapist_id = @therapist_id AND status = 'PAID' AND period_to_on = @period_to_on ORDER BY created_at, id LIMIT 20;
-- name: MoveInvoice :execrows
UPDATE invoice SET status = @status, plan_id = @plan_id, amount_cents = @amount_cents, attempts = @attempts, next_try_on = @next_try_on,
  period_from_on = @period_from_on, period_to_on = @period_to_on, paid_at = @paid_at
WHERE id = @id AND status = @from_status;
-- name: Invoices :many
SELECT * FROM invoice WHERE therapist_id = @therapist_id AND status <> 'VOID' AND created_at >= @from_at AND created_at < @to_at
ORDER BY created_at DESC, id DESC LIMIT @most OFFSET @skip;
-- name: CountInvoices :one
SELECT count(*) FROM invoice WHERE therapist_id = @therapist_id AND status <> 'VOID' AND created_at >= @from_at AND created_at < @to_at;
-- name: SetCustomer :exec
UPDATE subscriber SET customer_id = @customer_id WHERE therapist_id = @therapist_id;
-- name: SetPlanExternal :exec
UPDATE plan SET external_id = @external_id WHERE id = @id;
-- name: SwitchedOn :one
SELECT active FROM account WHERE id = @id;
-- name: InsertRecurring :exec
INSERT INTO recurring (reference, therapist_id, state, wanted, pending, read_again_at, created_at)
VALUES (@reference, @therapist_id, 'CREATING', @wanted, false, @read_again_at, @created_at);
-- name: RecurringBy :one
SELECT * FROM recurring WHERE reference = @reference;
-- name: RecurringByExternal :one
SELECT * FROM recurring WHERE external_id = @external_id;
-- name: LiveRecurring :one
SELECT * FROM recurring WHERE therapist_id = @therapist_id AND state IN ('CREATING', 'LIVE');
-- name: CountLiveRecurring :one
SELECT count(*) FROM recurring WHERE state <> 'ENDED';
-- name: SaveRecurring :exec
UPDATE recurring SET external_id = @external_id, state = @state, wanted = @wanted, pending = @pending, next_invoice_on = @next_invoice_on,
  read_at = @read_at, read_again_at = @read_again_at
WHERE reference = @reference;
-- name: ClaimRecurring :exec
UPDATE recurring SET read_again_at = @later_at WHERE state <> 'ENDED' AND read_again_at <= @now_at AND reference > @after AND reference <= @last;
-- name: RecurringDue :many
SELECT reference FROM recurring WHERE state <> 'ENDED' AND read_again_at <= @now_at AND reference > @after ORDER BY reference LIMIT @most;
-- name: InvoiceOccurrence :one
SELECT * FROM invoice WHERE recurring_reference = @recurring_reference AND occurrence = @occurrence;
-- name: AttachInvoice :exec
UPDATE invoice SET recurring_reference = @recurring_reference, occurrence = @occurrence WHERE id = @id;
-- name: LastOccurrence :one
SELECT * FROM invoice WHERE recurring_reference = @recurring_reference ORDER BY occurrence DESC, id DESC LIMIT 1;
-- name: ExportInvoices :many
SELECT i.kind, i.status, i.amount_cents, i.due_on, i.period_from_on, i.period_to_on, i.customer_name, i.created_at, i.paid_at, i.recurring_reference, p.name AS plan
FROM invoice i JOIN plan p ON p.id = i.plan_id WHERE i.therapist_id = @therapist_id ORDER BY i.created_at DESC, i.id DESC LIMIT @most;
