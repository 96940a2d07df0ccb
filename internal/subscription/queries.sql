-- name: Plans :many
SELECT * FROM plan ORDER BY type = 'FULL', type = 'PARTIAL', active DESC, created_at, id LIMIT 200;

-- name: ActivePlans :many
SELECT * FROM plan WHERE active ORDER BY value_cents, id LIMIT 10;

-- name: PlanByID :one
SELECT * FROM plan WHERE id = @id;

-- name: ActivePlanOfType :one
SELECT * FROM plan WHERE type = @type AND active;

-- name: SubscriptionOf :one
SELECT * FROM subscription WHERE therapist_id = @therapist_id;

-- name: SaveSubscription :exec
INSERT INTO subscription (therapist_id, plan_id, status, valid_until_on, created_at, updated_at)
VALUES (@therapist_id, @plan_id, @status, @valid_until_on, @now_at, @now_at)
ON CONFLICT (therapist_id) DO UPDATE SET plan_id = excluded.plan_id, status = excluded.status, valid_until_on = excluded.valid_until_on, updated_at = excluded.updated_at;

-- name: FeePercent :one
SELECT p.percent FROM subscription s JOIN plan p ON p.id = s.plan_id WHERE s.therapist_id = @therapist_id;

-- name: FreePercent :one
SELECT percent FROM plan WHERE type = 'FREE' ORDER BY active DESC, created_at DESC, id DESC LIMIT 1;

-- name: PlansOfType :many
SELECT * FROM plan WHERE type = @type ORDER BY active DESC, created_at, id LIMIT 200;

-- name: GuardType :execrows
-- One row stands for its type: whoever changes which plan is active waits here.
UPDATE plan SET created_at = created_at WHERE id = (SELECT min(p.id) FROM plan p WHERE p.type = @type);

-- name: InsertPlan :exec
INSERT INTO plan (id, name, value_cents, percent, description, type, active, created_at)
VALUES (@id, @name, @value_cents, @percent, @description, @type, false, @created_at);

-- name: UpdatePlan :execrows
UPDATE plan SET name = @name, value_cents = @value_cents, percent = @percent, description = @description, type = @type WHERE id = @id;

-- name: DeactivatePlans :execrows
UPDATE plan SET active = false WHERE type = @type AND active;

-- name: SetPlanActive :execrows
UPDATE plan SET active = @active WHERE id = @id;
