-- name: InsertTransfer :exec
INSERT INTO ledger_transfer (id, transaction_id, kind, debit, credit, amount_cents, reference, note, created_at)
VALUES (@id, @transaction_id, @kind, @debit, @credit, @amount_cents, @reference, @note, @created_at);

-- name: OpenBalance :exec
INSERT INTO ledger_balance (account, balance_cents) VALUES (@account, 0) ON CONFLICT DO NOTHING;

-- name: AddBalance :execrows
UPDATE ledger_balance SET balance_cents = balance_cents + CAST(@change AS bigint) WHERE account = @account;

-- name: TakeBalance :execrows
UPDATE ledger_balance SET balance_cents = balance_cents - CAST(@change AS bigint)
WHERE account = @account AND balance_cents >= CAST(@change AS bigint);

-- name: Balance :one
SELECT balance_cents FROM ledger_balance WHERE account = @account;

-- name: TransfersOf :many
SELECT * FROM ledger_transfer WHERE reference = @reference ORDER BY id LIMIT 200;

-- name: WrongBalances :many
SELECT b.account, b.balance_cents,
  CAST(COALESCE((SELECT SUM(t.amount_cents) FROM ledger_transfer t WHERE t.credit = b.account), 0)
     - COALESCE((SELECT SUM(t.amount_cents) FROM ledger_transfer t WHERE t.debit = b.account), 0) AS bigint) AS booked
FROM ledger_balance b
WHERE b.balance_cents <>
  COALESCE((SELECT SUM(t.amount_cents) FROM ledger_transfer t WHERE t.credit = b.account), 0)
  - COALESCE((SELECT SUM(t.amount_cents) FROM ledger_transfer t WHERE t.debit = b.account), 0)
ORDER BY b.account LIMIT 100;

-- name: SumOfBalances :one
SELECT CAST(COALESCE(SUM(balance_cents), 0) AS bigint) AS total FROM ledger_balance;

-- name: InsertCharge :exec
INSERT INTO charge (id, purpose, reference_id, payer_id, method, status, open, amount_cents, credits_cents, discount_cents,
  coverage_cents, package_id, gateway, gateway_reference, attempt, payer_document, payer_tax_index, card_fingerprint, created_at)
VALUES (@id, @purpose, @reference_id, @payer_id, @method, 'CREATED', true, @amount_cents, @credits_cents, @discount_cents,
  @coverage_cents, @package_id, @gateway, @gateway_reference, @attempt, @payer_document, @payer_tax_index, @card_fingerprint, @created_at);

-- name: ChargeByID :one
SELECT * FROM charge WHERE id = @id;

-- name: ChargeByGatewayReference :one
SELECT * FROM charge WHERE gateway_reference = @gateway_reference;

-- name: OpenCharge :one
SELECT * FROM charge WHERE purpose = @purpose AND reference_id = @reference_id AND open;

-- name: LastCharge :one
SELECT * FROM charge WHERE purpose = @purpose AND reference_id = @reference_id ORDER BY open DESC, created_at DESC, id DESC LIMIT 1;

-- name: ChargesByIDs :many
SELECT * FROM charge WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: ChargesOfReferences :many
SELECT * FROM charge WHERE purpose = @purpose AND reference_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ORDER BY reference_id, open, created_at, id;

-- name: LockCharge :execrows
UPDATE charge SET created_at = created_at WHERE id = @id;

-- name: TransitionCharge :execrows
UPDATE charge SET status = @status, open = @open, order_id = sqlc.narg(order_id), charge_id = sqlc.narg(charge_id), attempt = @attempt,
  pix_code = @pix_code, pix_expires_at = @pix_expires_at, card_brand = @card_brand, card_last_digits = @card_last_digits,
  card_fingerprint = @card_fingerprint,  decline = @decline, paid_at = @paid_at, checked_at = @checked_at, given_up_at = @given_up_at
WHERE id = @id AND status = @from_status;

-- name: CheckedCharge :exec
UPDATE charge SET checked_at = @checked_at WHERE id = @id;

-- name: CheckedCharges :exec
UPDATE charge SET checked_at = @checked_at WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: Unfinished :many
-- Lost responses first, so that many unpaid codes do not delay them; within each kind the longest unread first.
SELECT * FROM charge WHERE status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS') AND created_at < @before_at
  AND (checked_at < @checked_before_at OR checked_at IS NULL)
ORDER BY CASE WHEN status IN ('CREATED', 'UNKNOWN') THEN 0 ELSE 1 END, COALESCE(checked_at, 0), created_at, id LIMIT @most;

-- name: ExpiredRecently :many
-- The previous version of the program does not write given_up_at.
SELECT * FROM charge WHERE status = 'EXPIRED' AND method = 'pix' AND (given_up_at > @since_at OR (given_up_at IS NULL AND created_at > @since_at))
  AND (checked_at < @checked_before_at OR checked_at IS NULL)
ORDER BY COALESCE(checked_at, 0), created_at, id LIMIT @most;

-- name: UnderWay :one
-- Counts a payer's charges and refunds in progress.
SELECT CAST(count(CASE WHEN status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS') THEN 1 END) AS bigint) AS charges,
  CAST(count(CASE WHEN status = 'REFUNDING' THEN 1 END) AS bigint) AS refunds
FROM charge WHERE payer_id = @payer_id;

-- name: InsertRefund :exec
INSERT INTO refund (id, charge_id, amount_cents, reason, status, created_at) VALUES (@id, @charge_id, @amount_cents, @reason, 'PENDING', @created_at);

-- name: RefundByID :one
SELECT * FROM refund WHERE id = @id;

-- name: FinishRefund :execrows
UPDATE refund SET status = @status, done_at = @done_at WHERE id = @id AND status = 'PENDING';

-- name: OweCharge :execrows
UPDATE charge SET owed_at = @owed_at WHERE id = @id AND status = 'PAID' AND owed_at IS NULL;

-- name: SettleOwed :execrows
UPDATE charge SET owed_at = NULL, status = 'REFUNDED', open = false WHERE id = @id AND owed_at IS NOT NULL;

-- name: OwedCharges :many
SELECT * FROM charge WHERE owed_at IS NOT NULL ORDER BY owed_at, id LIMIT @most;

-- name: ChargeByProvider :one
SELECT * FROM charge WHERE charge_id = CAST(@id AS text) OR order_id = CAST(@id AS text) LIMIT 1;

-- name: RefundsAsked :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS bigint) AS total FROM refund WHERE charge_id = @charge_id AND status <> 'FAILED';

-- name: ReverseCharge :execrows
UPDATE charge SET reversed_at = @reversed_at, reversed_cents = reversed_cents + CAST(@back AS bigint),
  owed_at = CASE WHEN reversed_cents + CAST(@back AS bigint) < amount_cents THEN owed_at END
WHERE id = @id;

-- name: PendingRefunds :many
SELECT * FROM refund WHERE status = 'PENDING' AND created_at < @before_at ORDER BY created_at, id LIMIT @most;

-- name: InsertEvent :execrows
INSERT INTO gateway_event (id, gateway, order_id, received_at) VALUES (@id, @gateway, @order_id, @received_at) ON CONFLICT DO NOTHING;

-- name: DropEvents :execrows
DELETE FROM gateway_event WHERE received_at < @before_at;

-- name: InsertCard :exec
INSERT INTO card (id, account_id, token, brand, last_digits, holder_name, expiry_month, expiry_year, fingerprint, active, created_at)
VALUES (@id, @account_id, @token, @brand, @last_digits, @holder_name, @expiry_month, @expiry_year, @fingerprint, @active, @created_at);

-- name: CardLike :one
SELECT * FROM card WHERE account_id = @account_id AND fingerprint = @fingerprint;

-- name: CardsOf :many
SELECT * FROM card WHERE account_id = @account_id ORDER BY active DESC, created_at, id LIMIT 50;

-- name: CardOf :one
SELECT * FROM card WHERE id = @id AND account_id = @account_id;

-- name: ActiveCard :one
SELECT * FROM card WHERE account_id = @account_id AND active;

-- name: ActiveCardsOf :many
SELECT * FROM card WHERE active AND account_id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: CountCards :one
SELECT count(*) FROM card WHERE account_id = @account_id;

-- name: DeactivateCards :exec
UPDATE card SET active = false WHERE account_id = @account_id AND active;

-- name: ActivateCard :execrows
UPDATE card SET active = true WHERE id = @id AND account_id = @account_id;

-- name: DropCard :execrows
DELETE FROM card WHERE id = @id AND account_id = @account_id;

-- name: NewestCard :one
SELECT * FROM card WHERE account_id = @account_id ORDER BY created_at DESC, id DESC LIMIT 1;

-- name: DeclinedCards :one
SELECT count(*) FROM charge WHERE purpose = @purpose AND reference_id = @reference_id AND method = 'card' AND status = 'DECLINED';

-- name: LockSource :exec
INSERT INTO card_source (source, tried_at) VALUES (@source, @tried_at)
ON CONFLICT (source) DO UPDATE SET tried_at = excluded.tried_at;

-- name: CountedTries :many
SELECT tried_at, state FROM card_try WHERE source = @source AND tried_at > @since_at AND state <> 'OTHER' ORDER BY tried_at DESC LIMIT @most;

-- name: InsertTry :exec
INSERT INTO card_try (id, source, tried_at) VALUES (@id, @source, @tried_at);

-- name: MoveTry :exec
UPDATE card_try SET state = @state WHERE id = @id;

-- name: DropTries :exec
DELETE FROM card_try WHERE tried_at < @before_at;

-- name: DropSources :exec
DELETE FROM card_source WHERE tried_at < @before_at;

-- name: DropPayerDocument :exec
UPDATE charge SET payer_document = '', payer_tax_index = '', card_fingerprint = '' WHERE id = @id;

-- name: PurgePayerDocuments :exec
UPDATE charge SET payer_document = '', payer_tax_index = '', card_fingerprint = ''
WHERE payer_id = @payer_id AND (payer_document <> '' OR payer_tax_index <> '' OR card_fingerprint <> '');

-- name: ExportCharges :many
SELECT sqlc.embed(c), CAST(COALESCE(r.amount_cents, 0) AS bigint) AS refund_cents, r.created_at AS refund_at, r.done_at AS refund_done_at
FROM charge c LEFT JOIN refund r ON r.charge_id = c.id AND r.status <> 'FAILED'
WHERE c.payer_id = @payer_id ORDER BY c.created_at DESC, c.id DESC LIMIT @most;

-- name: ExportTransfers :many
SELECT kind, debit, amount_cents, reference, created_at FROM ledger_transfer
WHERE debit = @account OR credit = @account ORDER BY id DESC LIMIT @most;

-- name: RememberPayer :exec
INSERT INTO remembered_payer (account_id, data, remembered_at) VALUES (@account_id, @data, @remembered_at)
ON CONFLICT (account_id) DO UPDATE SET data = excluded.data, remembered_at = excluded.remembered_at;

-- name: RememberedPayer :one
SELECT * FROM remembered_payer WHERE account_id = @account_id;

-- name: ForgetPayer :exec
DELETE FROM remembered_payer WHERE account_id = @account_id;

-- name: InsertBalanceReturn :exec
INSERT INTO balance_return (id, account_id, amount_cents, destination, created_at)
VALUES (@id, @account_id, @amount_cents, @destination, @created_at);

-- name: BalanceReturn :one
SELECT * FROM balance_return WHERE id = @id;

-- name: OpenBalanceReturns :many
SELECT * FROM balance_return WHERE paid_at IS NULL ORDER BY created_at, id LIMIT @most;

-- name: SettleBalanceReturn :execrows
UPDATE balance_return SET paid_at = @paid_at, destination = '' WHERE id = @id AND paid_at IS NULL;

-- name: ReturningTo :one
SELECT CAST(COALESCE(SUM(amount_cents), 0) AS bigint) AS total FROM balance_return WHERE account_id = @account_id AND paid_at IS NULL;
