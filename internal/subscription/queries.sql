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
SELECT percent FROM plan WHERE type = 'FREE' AND active;
