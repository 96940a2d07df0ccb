-- name: ToPay :many
SELECT t.account_id FROM therapist t
WHERE t.account_id > @after
  AND NOT EXISTS (SELECT 1 FROM payout p WHERE p.therapist_id = t.account_id AND p.closes_on = @closes_on)
  AND EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = t.account_id AND s.earned_at IS NOT NULL 
    AND s.starts_at >= @since_at AND s.starts_at < @before_at
    AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.session_id = s.id AND l.kind = 'SESSION'))
ORDER BY t.account_id LIMIT @most;

-- name: Uncounted :many
SELECT s.id, s.starts_at, s.price_cents, s.fee_percent FROM session s
WHERE s.therapist_id = @therapist_id AND s.earned_at IS NOT NULL AND s.starts_at >= @since_at AND s.starts_at < @before_at
  AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.session_id = s.id AND l.kind = 'SESSION')
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: Undebited :many
-- Sessions in a payout that are no longer earned, because they were refunded.
SELECT l.session_id, l.gross_cents, l.fee_cents FROM payout_line l JOIN session s ON s.id = l.session_id
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' AND s.earned_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM payout_line d WHERE d.session_id = l.session_id AND d.kind = 'DEBIT')
ORDER BY l.id LIMIT @most;

-- name: InsertPayout :execrows
INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at)
VALUES (@id, @therapist_id, @year, @month, @closes_on, @due_on, @total_cents, 'OPEN', @created_at) ON CONFLICT DO NOTHING;

-- name: InsertLine :exec
INSERT INTO payout_line (id, payout_id, therapist_id, session_id, kind, gross_cents, fee_cents, net_cents)
VALUES (@id, @payout_id, @therapist_id, @session_id, @kind, @gross_cents, @fee_cents, @net_cents);

-- name: CountedLine :one
SELECT l.id, l.payout_id, l.net_cents, p.total_cents, p.status FROM payout_line l JOIN payout p ON p.id = l.payout_id
WHERE l.session_id = @session_id AND l.kind = 'SESSION';

-- name: DropLine :exec
DELETE FROM payout_line WHERE id = @id;

-- name: LowerPayout :execrows
UPDATE payout SET total_cents = total_cents - CAST(@net AS bigint) WHERE id = @id AND status = 'OPEN';

-- name: DropLines :exec
DELETE FROM payout_line WHERE payout_id = @payout_id;

-- name: DropPayout :execrows
DELETE FROM payout WHERE id = @id AND status = 'OPEN';

-- name: PayoutByID :one
SELECT * FROM payout WHERE id = @id;

-- name: PayoutsOf :many
SELECT * FROM payout WHERE therapist_id = @therapist_id ORDER BY closes_on DESC, id DESC LIMIT 200;

-- name: NextOpen :one
SELECT * FROM payout WHERE therapist_id = @therapist_id AND status = 'OPEN' ORDER BY due_on, id LIMIT 1;

-- name: OpenPayouts :many
-- The earliest due day first, so that overdue payouts are at the top.
SELECT * FROM payout WHERE status = 'OPEN' AND due_on >= @from_on AND (due_on > @from_on OR id > @after) ORDER BY due_on, id LIMIT 50;

-- name: LinesOf :many
SELECT sqlc.embed(l), s.starts_at FROM payout_line l JOIN session s ON s.id = l.session_id WHERE l.payout_id = @payout_id ORDER BY s.starts_at, l.id LIMIT 2000;

-- name: ConfirmPayout :execrows
UPDATE payout SET status = 'PAID', paid_at = @paid_at, paid_by = sqlc.narg(paid_by), bank = @bank WHERE id = @id AND status = 'OPEN';

-- name: Statement :many
-- Sessions that are earned or in a payout; refunds of sessions in a payout; invoices.
SELECT CAST('SESSION' AS text) AS kind, s.id, s.starts_at AS happened, s.price_cents AS gross, s.fee_percent AS percent, s.outcome AS state,
  p.due_on AS due, p.paid_at AS paid, s.starts_at AS starts
FROM session s LEFT JOIN payout_line l ON l.session_id = s.id AND l.kind = 'SESSION' LEFT JOIN payout p ON p.id = l.payout_id
WHERE s.therapist_id = @therapist_id AND (s.earned_at IS NOT NULL OR l.id IS NOT NULL) AND s.starts_at >= @from_at AND s.starts_at < @to_at AND CAST(@kind AS text) <> 'SUBSCRIPTION'
UNION ALL
SELECT 'REFUND', s.id, s.cancelled_at, s.price_cents, s.fee_percent, s.outcome, p.due_on, p.paid_at, s.starts_at
FROM payout_line l JOIN session s ON s.id = l.session_id
LEFT JOIN payout_line d ON d.session_id = s.id AND d.kind = 'DEBIT' LEFT JOIN payout p ON p.id = d.payout_id
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' AND s.earned_at IS NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at AND CAST(@kind AS text) <> 'SUBSCRIPTION'
UNION ALL
SELECT 'SUBSCRIPTION', i.id, i.created_at, i.amount_cents, 0, i.status, i.due_on, i.paid_at, i.created_at
FROM invoice i
WHERE i.therapist_id = @therapist_id AND i.status <> 'VOID' AND i.created_at >= @from_at AND i.created_at < @to_at AND CAST(@kind AS text) <> 'SESSION'
ORDER BY 3 DESC, 1, 2 LIMIT @most OFFSET @skip;

-- name: EarnedTotals :one
SELECT count(*) AS sessions, CAST(COALESCE(SUM(s.price_cents), 0) AS bigint) AS gross, CAST(COALESCE(SUM((s.price_cents * s.fee_percent + 50) / 100), 0) AS bigint) AS fee
FROM session s LEFT JOIN payout_line l ON l.session_id = s.id AND l.kind = 'SESSION'
WHERE s.therapist_id = @therapist_id AND (s.earned_at IS NOT NULL OR l.id IS NOT NULL) AND s.starts_at >= @from_at AND s.starts_at < @to_at;

-- name: RefundTotals :one
SELECT count(*) AS sessions, CAST(COALESCE(SUM(l.gross_cents), 0) AS bigint) AS gross, CAST(COALESCE(SUM(l.fee_cents), 0) AS bigint) AS fee
FROM payout_line l JOIN session s ON s.id = l.session_id
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' AND s.earned_at IS NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at;

-- name: InvoiceTotals :one
SELECT count(*) AS invoices, CAST(COALESCE(SUM(CASE WHEN status = 'PAID' THEN amount_cents ELSE 0 END), 0) AS bigint) AS paid
FROM invoice WHERE therapist_id = @therapist_id AND status <> 'VOID' AND created_at >= @from_at AND created_at < @to_at;

-- name: FirstEarned :one
SELECT starts_at FROM session WHERE therapist_id = @therapist_id AND earned_at IS NOT NULL ORDER BY starts_at LIMIT 1;

-- name: FirstInvoice :one
SELECT created_at FROM invoice WHERE therapist_id = @therapist_id AND status <> 'VOID' ORDER BY created_at LIMIT 1;

-- name: EarnedBetween :many
SELECT s.starts_at, s.price_cents, s.fee_percent, s.earned_at FROM session s LEFT JOIN payout_line l ON l.session_id = s.id AND l.kind = 'SESSION'
WHERE s.therapist_id = @therapist_id AND (s.earned_at IS NOT NULL OR l.id IS NOT NULL) AND s.starts_at >= @from_at AND s.starts_at < @to_at
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: InvoicesBetween :many
SELECT created_at, amount_cents FROM invoice
WHERE therapist_id = @therapist_id AND status = 'PAID' AND created_at >= @from_at AND created_at < @to_at ORDER BY created_at, id LIMIT @most;

-- name: Receipts :many
SELECT s.id, s.starts_at, s.paid_at, s.price_cents, s.discount_cents, a.id AS patient_id, a.private FROM session s JOIN account a ON a.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.earned_at IS NOT NULL AND s.starts_at >= @from_at AND (s.starts_at > @from_at OR s.id > @after) AND s.starts_at < @to_at
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: Upcoming :one
SELECT count(*) FROM session WHERE therapist_id = @therapist_id AND status = 'agendado' AND paid_at IS NOT NULL AND starts_at >= @from_at AND starts_at < @to_at;

-- name: HasHours :one
SELECT EXISTS (SELECT 1 FROM schedule_entry WHERE therapist_id = @therapist_id AND (scheduled_on IS NULL OR scheduled_on >= @today_on));

-- name: WrongTotals :many
SELECT p.id FROM payout p
WHERE p.total_cents <> COALESCE((SELECT SUM(l.net_cents) FROM payout_line l WHERE l.payout_id = p.id), 0) ORDER BY p.id LIMIT 100;

-- name: Unbooked :many
SELECT p.id FROM payout p
WHERE COALESCE((SELECT SUM(t.amount_cents) FROM ledger_transfer t WHERE t.reference = p.id AND t.kind = 'paid_out'), 0)
  <> CASE WHEN p.status = 'PAID' THEN p.total_cents ELSE 0 END
ORDER BY p.id LIMIT 100;

-- name: WrongPayables :many
SELECT b.account FROM ledger_balance b JOIN therapist t ON b.account = 'payable:' || t.account_id
WHERE b.balance_cents <>
  COALESCE((SELECT SUM(s.price_cents - (s.price_cents * s.fee_percent + 50) / 100) FROM session s
    WHERE s.therapist_id = t.account_id AND s.earned_at IS NOT NULL), 0)
  - COALESCE((SELECT SUM(p.total_cents) FROM payout p WHERE p.therapist_id = t.account_id AND p.status = 'PAID'), 0)
ORDER BY b.account LIMIT 100;

-- name: PurgeBanks :exec
UPDATE payout SET bank = '' WHERE therapist_id = @therapist_id;

-- name: CountOverdue :one
SELECT count(*) FROM payout WHERE status = 'OPEN' AND due_on < @today_on;
