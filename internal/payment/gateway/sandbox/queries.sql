-- name: InsertSecret :exec
INSERT INTO sandbox_secret (id, secret) VALUES (@id, @secret) ON CONFLICT DO NOTHING;

-- name: Secret :one
SELECT secret FROM sandbox_secret WHERE id = @id;

-- name: ClaimKey :execrows
INSERT INTO sandbox_request (key, fingerprint, order_id, created_at)
VALUES (@key, @fingerprint, sqlc.narg(order_id), @created_at) ON CONFLICT DO NOTHING;

-- name: Request :one
SELECT * FROM sandbox_request WHERE key = @key;

-- name: InsertOrder :exec
INSERT INTO sandbox_order (id, reference, method, status, amount_cents, charge_id, pix_code, pix_expires_at, settles_at, paid_at,
  decline, decline_text, card_token, card_brand, card_first_digits, card_last_digits, card_expiry_month, card_expiry_year, recurring, created_at)
VALUES (@id, @reference, @method, @status, @amount_cents, sqlc.narg(charge_id), sqlc.narg(pix_code), @pix_expires_at, @settles_at, @paid_at,
  @decline, @decline_text, @card_token, @card_brand, @card_first_digits, @card_last_digits, @card_expiry_month, @card_expiry_year, @recurring, @created_at);

-- name: Order :one
SELECT * FROM sandbox_order WHERE id = @id;

-- name: OrderOfCharge :one
SELECT * FROM sandbox_order WHERE charge_id = CAST(@charge_id AS text);

-- name: OrderOfCode :one
SELECT * FROM sandbox_order WHERE pix_code = CAST(@pix_code AS text);

-- name: DueAnalyses :many
SELECT id FROM sandbox_order WHERE status = 'IN_ANALYSIS' AND settles_at <= @now_at ORDER BY settles_at, id LIMIT @most;

-- name: SettleAnalysis :execrows
UPDATE sandbox_order SET status = 'PAID', paid_at = settles_at WHERE id = @id AND status = 'IN_ANALYSIS' AND settles_at <= @now_at;

-- name: HurryAnalysis :execrows
UPDATE sandbox_order SET settles_at = @now_at WHERE id = @id AND status = 'IN_ANALYSIS' AND settles_at > @now_at;

-- name: PayCode :execrows
UPDATE sandbox_order SET status = 'PAID', charge_id = @charge_id, paid_at = @paid_at WHERE id = @id AND status = 'WAITING';

-- name: InsertRefund :execrows
INSERT INTO sandbox_refund (key, charge_id, amount_cents, created_at)
VALUES (@key, @charge_id, @amount_cents, @created_at) ON CONFLICT DO NOTHING;

-- name: RefundOfKey :one
SELECT * FROM sandbox_refund WHERE key = @key;

-- name: GiveBack :execrows
UPDATE sandbox_order SET refunded_cents = refunded_cents + CAST(@back AS bigint),
  status = CASE WHEN refunded_cents + CAST(@back AS bigint) = amount_cents THEN 'CANCELED' ELSE status END
WHERE id = @id AND status = 'PAID' AND refunded_cents + CAST(@back AS bigint) <= amount_cents;

-- name: Records :many
SELECT reference, CAST(COUNT(*) AS bigint) AS charges, CAST(SUM(amount_cents) AS bigint) AS captured, CAST(SUM(refunded_cents) AS bigint) AS refunded
FROM sandbox_order WHERE paid_at IS NOT NULL AND reference > @after
GROUP BY reference ORDER BY reference LIMIT @most;

-- name: InsertCard :execrows
INSERT INTO sandbox_card (token, request_key, fingerprint, behaviour, brand, first_digits, last_digits, holder_name, expiry_month, expiry_year, created_at)
VALUES (@token, @request_key, @fingerprint, @behaviour, @brand, @first_digits, @last_digits, @holder_name, @expiry_month, @expiry_year, @created_at)
ON CONFLICT DO NOTHING;

-- name: Card :one
SELECT * FROM sandbox_card WHERE token = @token;

-- name: CardOfKey :one
SELECT * FROM sandbox_card WHERE request_key = @request_key;

-- name: DropCard :execrows
DELETE FROM sandbox_card WHERE token = @token;

-- name: InsertDelivery :exec
INSERT INTO sandbox_delivery (id, order_id, body, forged, due_at) VALUES (@id, @order_id, @body, @forged, @due_at);

-- name: DueDeliveries :many
SELECT * FROM sandbox_delivery WHERE due_at <= @now_at ORDER BY due_at, id LIMIT @most;

-- name: ClaimDelivery :execrows
UPDATE sandbox_delivery SET attempts = attempts + 1, due_at = @due_at WHERE id = @id AND attempts = @attempts;

-- name: PostponeDelivery :exec
UPDATE sandbox_delivery SET due_at = @due_at WHERE id = @id;

-- name: DropDelivery :exec
DELETE FROM sandbox_delivery WHERE id = @id;

-- name: InsertAuthorisation :execrows
INSERT INTO sandbox_authorisation (id, key, status, first_order, pix_code, least_cents, created_at)
VALUES (@id, @key, 'REQUESTED', @first_order, @pix_code, @least_cents, @created_at) ON CONFLICT DO NOTHING;

-- name: AuthorisationOfKey :one
SELECT * FROM sandbox_authorisation WHERE key = @key;

-- name: Authorisation :one
SELECT * FROM sandbox_authorisation WHERE id = @id;

-- name: AuthorisationOfCode :one
SELECT * FROM sandbox_authorisation WHERE pix_code = @pix_code;

-- name: EndAuthorisation :execrows
UPDATE sandbox_authorisation SET status = @status, by_payer = @by_payer WHERE id = @id AND status IN ('REQUESTED', 'ACTIVE');

-- name: ApproveAuthorisation :execrows
UPDATE sandbox_authorisation SET status = 'ACTIVE' WHERE id = @id AND status = 'REQUESTED';

-- name: SetPayer :exec
UPDATE sandbox_authorisation SET broke = @broke, limit_cents = @limit_cents WHERE id = @id;

-- name: InsertDebit :execrows
INSERT INTO sandbox_order (id, reference, method, status, amount_cents, authorisation_id, due_on, debit_at, created_at)
VALUES (@id, @reference, 'pix', 'IN_ANALYSIS', @amount_cents, @authorisation_id, @due_on, @debit_at, @created_at);

-- name: OrderOfReference :one
SELECT * FROM sandbox_order WHERE reference = @reference ORDER BY id LIMIT 1;

-- name: DueDebits :many
SELECT id FROM sandbox_order WHERE debit_at <= @now_at ORDER BY debit_at, id LIMIT @most;

-- name: PayDebit :execrows
UPDATE sandbox_order SET status = 'PAID', charge_id = @charge_id, paid_at = debit_at, debit_at = NULL
WHERE id = @id AND status = 'IN_ANALYSIS' AND debit_at <= @now_at;

-- name: MissDebit :execrows
UPDATE sandbox_order SET debit_at = NULL, status = @status, decline = @decline
WHERE id = @id AND status = 'IN_ANALYSIS' AND debit_at <= @now_at;

-- name: RetryDebit :execrows
UPDATE sandbox_order SET debit_at = @debit_at, retries = retries + 1
WHERE id = @id AND status = 'IN_ANALYSIS' AND debit_at IS NULL AND authorisation_id <> '';

-- name: WithdrawDebit :execrows
UPDATE sandbox_order SET status = 'DECLINED', decline = 'WITHDRAWN', debit_at = NULL
WHERE id = @id AND status = 'IN_ANALYSIS' AND debit_at > @now_at AND retries = 0;

-- name: InsertTransfer :execrows
INSERT INTO sandbox_transfer (key, id, fingerprint, status, reason, amount_cents, owner_name, owner_tax_id, reference, created_at, settles_at, returns_at)
VALUES (@key, @id, @fingerprint, @status, @reason, @amount_cents, @owner_name, @owner_tax_id, @reference, @created_at, @settles_at, @returns_at)
ON CONFLICT DO NOTHING;

-- name: TransferOfKey :one
SELECT * FROM sandbox_transfer WHERE key = @key;

-- name: Transfers :many
SELECT key, status, returns_at FROM sandbox_transfer WHERE status <> 'NEVER' AND key > @after ORDER BY key LIMIT @most;

-- name: InsertDispute :exec
INSERT INTO sandbox_dispute (id, order_id, charge_id, amount_cents, status, created_at)
VALUES (@id, @order_id, @charge_id, @amount_cents, 'OPENED', @created_at);

-- name: Dispute :one
SELECT * FROM sandbox_dispute WHERE id = @id;

-- name: DecideDispute :execrows
UPDATE sandbox_dispute SET status = @status WHERE id = @id AND status = 'OPENED';
