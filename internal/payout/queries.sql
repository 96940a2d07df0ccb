-- name: ToPay :many
-- Therapists whose plan has this kind of cycle. Without a plan it is the monthly one.
SELECT t.account_id FROM therapist t
WHERE t.account_id > @after
  AND COALESCE((SELECT pl.weekly_payout FROM subscription sub JOIN plan pl ON pl.id = sub.plan_id WHERE sub.therapist_id = t.account_id), false) = @weekly
  AND NOT EXISTS (SELECT 1 FROM payout p WHERE p.therapist_id = t.account_id AND p.closes_on = @closes_on)
  AND EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = t.account_id AND s.earned_at IS NOT NULL 
    AND s.starts_at >= @since_at AND s.starts_at < @before_at
    AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.session_id = s.id AND l.kind = 'SESSION')
    AND NOT EXISTS (SELECT 1 FROM payout_hold h WHERE h.subject_id = s.id AND h.reason = 'DISPUTED' AND h.lifted_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM session u WHERE u.therapist_id = t.account_id AND u.status = 'agendado' AND u.paid_at IS NOT NULL
    AND u.starts_at >= @since_at AND u.starts_at < @unfinished_at)
ORDER BY t.account_id LIMIT @most;

-- name: PaidWeekly :one
SELECT EXISTS (SELECT 1 FROM subscription sub JOIN plan pl ON pl.id = sub.plan_id WHERE sub.therapist_id = @therapist_id AND pl.weekly_payout);

-- name: LastCounted :one
-- The end of the last cycle that has a payout of the therapist.
SELECT closes_on FROM payout WHERE therapist_id = @therapist_id ORDER BY closes_on DESC LIMIT 1;

-- name: Uncounted :many
SELECT s.id, s.starts_at, s.price_cents, s.fee_percent, s.discount_cents FROM session s
WHERE s.therapist_id = @therapist_id AND s.earned_at IS NOT NULL AND s.starts_at >= @since_at AND s.starts_at < @before_at
  AND NOT EXISTS (SELECT 1 FROM payout_line l WHERE l.session_id = s.id AND l.kind = 'SESSION')
  AND NOT EXISTS (SELECT 1 FROM payout_hold h WHERE h.subject_id = s.id AND h.reason = 'DISPUTED' AND h.lifted_at IS NULL)
ORDER BY s.starts_at, s.id LIMIT @most;

-- name: Undebited :many
-- Sessions in a payout that are no longer earned, because they were refunded.
SELECT l.session_id, l.gross_cents, l.fee_cents FROM payout_line l JOIN session s ON s.id = l.session_id
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' AND s.earned_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM payout_line d WHERE d.session_id = l.session_id AND d.kind = 'DEBIT')
ORDER BY l.id LIMIT @most;

-- name: InsertPayout :execrows
INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at, weekly)
VALUES (@id, @therapist_id, @year, @month, @closes_on, @due_on, @total_cents, 'OPEN', @created_at, @weekly) ON CONFLICT DO NOTHING;

-- name: InsertLine :exec
INSERT INTO payout_line (id, payout_id, therapist_id, session_id, kind, gross_cents, fee_cents, net_cents)
VALUES (@id, @payout_id, @therapist_id, @session_id, @kind, @gross_cents, @fee_cents, @net_cents);

-- name: CountedLine :one
SELECT l.id, l.payout_id, l.net_cents, p.total_cents, p.status, p.closes_on, p.paid_at, p.departed_at FROM payout_line l JOIN payout p ON p.id = l.payout_id
WHERE l.session_id = @session_id AND l.kind = 'SESSION';

-- name: DropLine :exec
DELETE FROM payout_line WHERE id = @id;

-- name: LowerPayout :execrows
-- A first confirmation was of another amount, so it counts no more. What is on the way does not change.
UPDATE payout SET total_cents = total_cents - CAST(@net AS bigint), first_by = '', first_at = NULL
WHERE id = @id AND status = 'OPEN' AND departed_at IS NULL;

-- name: FirstConfirmation :execrows
UPDATE payout SET first_by = @first_by, first_at = @first_at WHERE id = @id AND status = 'OPEN' AND first_by = '';

-- name: InsertHold :exec
-- A hold that was lifted stays lifted.
INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at)
VALUES (@id, @therapist_id, @subject_id, @reason, @created_at) ON CONFLICT (subject_id, reason) DO NOTHING;

-- name: LiftHold :execrows
UPDATE payout_hold SET lifted_at = @lifted_at, lifted_by = sqlc.narg(lifted_by), note = @note
WHERE subject_id = @subject_id AND reason = @reason AND lifted_at IS NULL;

-- name: HoldPairs :exec
-- Holds what a therapist earned with some patients and was not paid for; money on its way counts as paid. A hold of an earlier dispute is open again.
INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at)
SELECT 'disputed-' || s.id, s.therapist_id, s.id, 'DISPUTED', CAST(@created_at AS bigint) FROM session s
WHERE s.therapist_id = @therapist_id AND s.patient_id IN (SELECT value FROM json_each(CAST(@patients AS text))) AND s.earned_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM payout_line l JOIN payout p ON p.id = l.payout_id WHERE l.session_id = s.id AND l.kind = 'SESSION'
    AND (p.status <> 'OPEN' OR p.departed_at IS NOT NULL))
ON CONFLICT (subject_id, reason) DO UPDATE SET lifted_at = NULL, lifted_by = NULL, note = '', created_at = excluded.created_at
WHERE payout_hold.lifted_at IS NOT NULL;

-- name: LiftPair :exec
UPDATE payout_hold SET lifted_at = @lifted_at, note = @note WHERE payout_hold.therapist_id = @therapist_id AND reason = 'DISPUTED' AND lifted_at IS NULL
  AND subject_id IN (SELECT s.id FROM session s WHERE s.therapist_id = @therapist_id AND s.patient_id = @patient_id);

-- name: DisputedLines :many
-- What the open payouts of a therapist have of sessions whose payment is disputed.
SELECT p.id, p.total_cents, CAST(SUM(l.net_cents) AS bigint) AS net FROM payout_line l JOIN payout p ON p.id = l.payout_id AND p.status = 'OPEN' AND p.departed_at IS NULL
JOIN payout_hold h ON h.subject_id = l.session_id AND h.reason = 'DISPUTED' AND h.lifted_at IS NULL
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' GROUP BY p.id, p.total_cents ORDER BY p.id;

-- name: DropDisputed :exec
DELETE FROM payout_line WHERE payout_id = @payout_id AND kind = 'SESSION'
  AND session_id IN (SELECT h.subject_id FROM payout_hold h WHERE h.therapist_id = @therapist_id AND h.reason = 'DISPUTED' AND h.lifted_at IS NULL);

-- name: LiftBank :exec
INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at, lifted_at, lifted_by, note)
VALUES (@id, @therapist_id, @subject_id, 'BANK_CHANGED', @lifted_at, @lifted_at, sqlc.narg(lifted_by), @note)
ON CONFLICT (subject_id, reason) DO UPDATE SET lifted_at = excluded.lifted_at, lifted_by = excluded.lifted_by, note = excluded.note;

-- name: HoldsOf :many
SELECT * FROM payout_hold WHERE subject_id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY created_at, id;

-- name: LineHolds :many
-- The holds of the sessions in payouts.
SELECT l.payout_id, s.starts_at, sqlc.embed(h) FROM payout_line l
JOIN payout_hold h ON h.subject_id = l.session_id JOIN session s ON s.id = l.session_id
WHERE l.kind = 'SESSION' AND l.payout_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ORDER BY s.starts_at, h.created_at, h.id;

-- name: HeldSessions :many
SELECT s.id, s.therapist_id, s.starts_at, s.price_cents, s.fee_percent, s.discount_cents FROM session s
WHERE s.id IN (SELECT h.subject_id FROM payout_hold h WHERE h.lifted_at IS NULL) AND s.earned_at IS NOT NULL AND s.id > @after
ORDER BY s.id LIMIT @most;

-- name: DropHolds :exec
DELETE FROM payout_hold WHERE subject_id = @subject_id;

-- name: PurgeNotes :exec
UPDATE payout_hold SET note = '' WHERE therapist_id = @therapist_id AND note <> '';

-- name: DiscountMatches :many
-- Sessions with a discount whose document or card had paid a session with a discount of another account before. The join
-- with the session says the purpose of o: with a condition SQLite would read all charges of sessions.
SELECT c.reference_id FROM charge c
WHERE c.purpose = 'SESSION' AND c.reference_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND c.open AND c.discount_cents > 0
  AND (c.payer_tax_index <> '' AND EXISTS (SELECT 1 FROM charge o JOIN session s ON s.id = o.reference_id
    WHERE o.payer_tax_index = c.payer_tax_index AND o.payer_tax_index <> '' AND o.status = 'PAID' AND o.open
      AND o.discount_cents > 0 AND o.payer_id <> c.payer_id AND s.outcome NOT IN ('CREDIT', 'REFUND')
      AND (o.paid_at < c.paid_at OR (o.paid_at = c.paid_at AND o.id < c.id)))
  OR c.card_fingerprint <> '' AND EXISTS (SELECT 1 FROM charge o JOIN session s ON s.id = o.reference_id
    WHERE o.card_fingerprint = c.card_fingerprint AND o.card_fingerprint <> '' AND o.status = 'PAID' AND o.open
      AND o.discount_cents > 0 AND o.payer_id <> c.payer_id AND s.outcome NOT IN ('CREDIT', 'REFUND')
      AND (o.paid_at < c.paid_at OR (o.paid_at = c.paid_at AND o.id < c.id))));

-- name: SharedPayer :one
-- Whether a document or a card that paid for a session of the payout also paid for another patient of the therapist. The
-- joins with sessions say the purpose, as in DiscountMatches.
SELECT EXISTS (SELECT 1 FROM payout_line l JOIN session s ON s.id = l.session_id JOIN charge c ON c.reference_id = s.id
  WHERE l.payout_id = @payout_id AND l.kind = 'SESSION' AND c.status = 'PAID' AND c.open
  AND (c.payer_tax_index <> '' AND EXISTS (SELECT 1 FROM charge o JOIN session os ON os.id = o.reference_id
    WHERE o.payer_tax_index = c.payer_tax_index AND o.payer_tax_index <> '' AND o.status = 'PAID' AND o.open
      AND os.therapist_id = s.therapist_id AND os.patient_id <> s.patient_id AND os.earned_at IS NOT NULL)
  OR c.card_fingerprint <> '' AND EXISTS (SELECT 1 FROM charge o JOIN session os ON os.id = o.reference_id
    WHERE o.card_fingerprint = c.card_fingerprint AND o.card_fingerprint <> '' AND o.status = 'PAID' AND o.open
      AND os.therapist_id = s.therapist_id AND os.patient_id <> s.patient_id AND os.earned_at IS NOT NULL)));

-- name: KnownPayer :one
-- Whether a patient of the payout had a session, with anybody, that was earned before the cycle began.
SELECT EXISTS (SELECT 1 FROM payout_line l JOIN session s ON s.id = l.session_id JOIN session e ON e.patient_id = s.patient_id
  WHERE l.payout_id = @payout_id AND l.kind = 'SESSION' AND e.earned_at IS NOT NULL AND e.starts_at < @before_at);

-- name: PricesBefore :one
-- What the therapist's sessions in earlier payouts cost. Sessions for companies have a price of the platform.
SELECT count(*) AS sessions, CAST(COALESCE(SUM(l.gross_cents), 0) AS bigint) AS gross FROM payout_line l JOIN session s ON s.id = l.session_id
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' AND l.payout_id <> @payout_id AND NOT s.enterprise;

-- name: PricesOf :many
SELECT l.gross_cents FROM payout_line l JOIN session s ON s.id = l.session_id
WHERE l.payout_id = @payout_id AND l.kind = 'SESSION' AND NOT s.enterprise ORDER BY s.starts_at, l.id LIMIT 2000;

-- name: DropLines :exec
DELETE FROM payout_line WHERE payout_id = @payout_id;

-- name: DropPayout :execrows
DELETE FROM payout WHERE id = @id AND status = 'OPEN' AND departed_at IS NULL;

-- name: PayoutByID :one
SELECT * FROM payout WHERE id = @id;

-- name: PayoutsOf :many
SELECT * FROM payout WHERE therapist_id = @therapist_id ORDER BY closes_on DESC, id DESC LIMIT 200;

-- name: NextOpen :one
SELECT * FROM payout WHERE therapist_id = @therapist_id AND status = 'OPEN' ORDER BY due_on, id LIMIT 1;

-- name: OpenPayouts :many
-- The earliest due day first, so that overdue payouts are at the top.
SELECT sqlc.embed(p), a.full_name, a.cpf_index,
  (SELECT count(*) FROM payout_line l WHERE l.payout_id = p.id AND l.kind = 'SESSION') AS sessions
FROM payout p JOIN account a ON a.id = p.therapist_id WHERE p.status = 'OPEN' ORDER BY p.due_on, p.id LIMIT @most;

-- name: PaidPayouts :many
-- The last confirmed one first. An empty closes_on is every cycle.
SELECT sqlc.embed(p), a.full_name FROM payout p JOIN account a ON a.id = p.therapist_id
WHERE p.status = 'PAID' AND a.search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (CAST(@closes_on AS text) = '' OR p.closes_on = @closes_on)
ORDER BY p.paid_at DESC, p.id DESC LIMIT @most OFFSET @skip;

-- name: CountPaid :one
SELECT count(*) FROM (SELECT p.id FROM payout p JOIN account a ON a.id = p.therapist_id
WHERE p.status = 'PAID' AND a.search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (CAST(@closes_on AS text) = '' OR p.closes_on = @closes_on)
LIMIT @most) AS found;

-- name: PaidCycles :many
-- The closing days of cycles with confirmed payouts, the last first. Each step reads one entry of the index.
WITH RECURSIVE cycle (closes_on) AS (
  SELECT CAST(coalesce(max(closes_on), '') AS text) FROM payout WHERE status = 'PAID'
  UNION ALL
  SELECT CAST(coalesce((SELECT max(p.closes_on) FROM payout p WHERE p.status = 'PAID' AND p.closes_on < cycle.closes_on), '') AS text)
  FROM cycle WHERE cycle.closes_on <> ''
)
SELECT closes_on FROM cycle WHERE closes_on <> '' LIMIT 120;

-- name: PayoutsByIDs :many
SELECT * FROM payout WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY id;

-- name: FilePayouts :many
-- Locks the rows, so that the file has the amounts that are noted here.
UPDATE payout SET filed_at = @filed_at, filed_by = @filed_by, filed_cents = total_cents
WHERE status = 'OPEN' AND batch_id = '' AND id IN (SELECT value FROM json_each(CAST(@ids AS text))) RETURNING *;

-- name: ClaimPayouts :many
UPDATE payout SET batch_id = @batch_id
WHERE status = 'OPEN' AND batch_id = '' AND filed_at IS NULL AND id IN (SELECT value FROM json_each(CAST(@ids AS text))) RETURNING *;

-- name: DepartPayout :execrows
UPDATE payout SET departed_at = @departed_at, bank = @bank WHERE id = @id AND status = 'OPEN' AND batch_id <> '' AND departed_at IS NULL;

-- name: LetGo :exec
UPDATE payout SET batch_id = '' WHERE batch_id = @batch_id AND status = 'OPEN' AND departed_at IS NULL
  AND id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: OpenAgain :execrows
UPDATE payout SET status = 'OPEN', paid_at = NULL, paid_by = NULL, bank = '', reference = '', receipt_key = '', receipt_type = '', receipt_shared = false,
  batch_id = '', departed_at = NULL, first_by = '', first_at = NULL,
  returned_why = CASE WHEN CAST(@returned_why AS text) = '' THEN returned_why ELSE CAST(@returned_why AS text) END,
  returned_at = COALESCE(@returned_at, returned_at)
WHERE id = @id AND batch_id = @batch_id;

-- name: RefundedLines :many
SELECT l.session_id FROM payout_line l JOIN session s ON s.id = l.session_id
WHERE l.payout_id = @payout_id AND l.kind = 'SESSION' AND s.earned_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM payout_line d WHERE d.session_id = l.session_id AND d.kind = 'DEBIT') ORDER BY l.id LIMIT 2000;

-- name: PayeesByIDs :many
SELECT id, full_name, private FROM account WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY id;

-- name: NotePayouts :many
-- An empty reference or receipt leaves the old one.
UPDATE payout SET reference = CASE WHEN CAST(@reference AS text) = '' THEN reference ELSE CAST(@reference AS text) END,
  receipt_shared = CASE WHEN CAST(@receipt_key AS text) = '' THEN receipt_shared ELSE CAST(@receipt_shared AS boolean) END,
  receipt_type = CASE WHEN CAST(@receipt_key AS text) = '' THEN receipt_type ELSE CAST(@receipt_type AS text) END,
  receipt_key = CASE WHEN CAST(@receipt_key AS text) = '' THEN receipt_key ELSE CAST(@receipt_key AS text) END
WHERE status = 'PAID' AND id IN (SELECT value FROM json_each(CAST(@ids AS text))) RETURNING id;

-- name: UsedReceipts :many
SELECT DISTINCT receipt_key FROM payout WHERE receipt_key <> '' AND receipt_key IN (SELECT value FROM json_each(CAST(@keys AS text)));

-- name: ReceiptsOf :many
SELECT DISTINCT receipt_key FROM payout WHERE therapist_id = @therapist_id AND receipt_key <> '' ORDER BY receipt_key LIMIT 1000;

-- name: LinesOf :many
SELECT sqlc.embed(l), s.starts_at, s.fee_percent, s.own_patient FROM payout_line l JOIN session s ON s.id = l.session_id WHERE l.payout_id = @payout_id ORDER BY s.starts_at, l.id LIMIT 2000;

-- name: ConfirmPayout :execrows
UPDATE payout SET status = 'PAID', paid_at = @paid_at, paid_by = sqlc.narg(paid_by), bank = @bank, reference = @reference,
  returned_why = '', returned_at = NULL WHERE id = @id AND status = 'OPEN' AND batch_id = @batch_id;

-- name: Statement :many
-- Sessions that are earned or in a payout; refunds of sessions in a payout; invoices.
SELECT CAST('SESSION' AS text) AS kind, s.id, s.starts_at AS happened, s.price_cents AS gross, s.fee_percent AS percent, s.outcome AS state,
  p.due_on AS due, p.paid_at AS paid, s.starts_at AS starts,
  CAST(coalesce(p.status, '') = 'OPEN' AND (EXISTS (SELECT 1 FROM payout_hold h WHERE h.subject_id = p.id AND h.lifted_at IS NULL)
    OR EXISTS (SELECT 1 FROM payout_line pl JOIN payout_hold h ON h.subject_id = pl.session_id AND h.lifted_at IS NULL
      WHERE pl.payout_id = p.id AND pl.kind = 'SESSION')) AS boolean) AS held,
  CAST(s.standing_id <> '' AS boolean) AS standing, CAST(s.package_id <> '' AS boolean) AS of_package, s.own_patient,
  CAST(EXISTS (SELECT 1 FROM payout_hold d WHERE d.subject_id = s.id AND d.reason = 'DISPUTED' AND d.lifted_at IS NULL) AS boolean) AS disputed
FROM session s LEFT JOIN payout_line l ON l.session_id = s.id AND l.kind = 'SESSION' LEFT JOIN payout p ON p.id = l.payout_id
WHERE s.therapist_id = @therapist_id AND (s.earned_at IS NOT NULL OR l.id IS NOT NULL) AND s.starts_at >= @from_at AND s.starts_at < @to_at AND CAST(@kind AS text) <> 'SUBSCRIPTION'
UNION ALL
SELECT 'REFUND', s.id, s.cancelled_at, s.price_cents, s.fee_percent, s.outcome, p.due_on, p.paid_at, s.starts_at, false, false, false, false, false
FROM payout_line l JOIN session s ON s.id = l.session_id
LEFT JOIN payout_line d ON d.session_id = s.id AND d.kind = 'DEBIT' LEFT JOIN payout p ON p.id = d.payout_id
WHERE l.therapist_id = @therapist_id AND l.kind = 'SESSION' AND s.earned_at IS NULL AND s.cancelled_at >= @from_at AND s.cancelled_at < @to_at AND CAST(@kind AS text) <> 'SUBSCRIPTION'
UNION ALL
SELECT 'SUBSCRIPTION', i.id, i.created_at, i.amount_cents, 0, i.status, i.due_on, i.paid_at, i.created_at, false, false, false, false, false
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
SELECT s.id, s.starts_at, s.paid_at, s.price_cents, s.discount_cents, a.id AS patient_id, a.private, a.full_name, a.nickname, a.deleted_at, r.issued_on
FROM session s JOIN account a ON a.id = s.patient_id LEFT JOIN tax_receipt r ON r.session_id = s.id AND r.therapist_id = s.therapist_id
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
-- What left less what came back.
SELECT p.id FROM payout p
WHERE COALESCE((SELECT SUM(CASE WHEN t.kind = 'paid_out' THEN t.amount_cents ELSE -t.amount_cents END) FROM ledger_transfer t
    WHERE t.reference = p.id AND t.kind IN ('paid_out', 'payout_returned')), 0)
  <> CASE WHEN p.status = 'PAID' THEN p.total_cents ELSE 0 END
ORDER BY p.id LIMIT 100;

-- name: WrongPayables :many
SELECT b.account FROM ledger_balance b JOIN therapist t ON b.account = 'payable:' || t.account_id
WHERE b.balance_cents <>
  COALESCE((SELECT SUM(s.price_cents - (s.price_cents * s.fee_percent + 50) / 100) FROM session s
    WHERE s.therapist_id = t.account_id AND s.earned_at IS NOT NULL), 0)
  - COALESCE((SELECT SUM(p.total_cents) FROM payout p WHERE p.therapist_id = t.account_id AND p.status = 'PAID'), 0)
  - COALESCE((SELECT SUM(r.amount_cents) FROM ledger_transfer r WHERE r.debit = b.account AND r.kind = 'dispute_reserved'), 0)
  + COALESCE((SELECT SUM(r.amount_cents) FROM ledger_transfer r WHERE r.credit = b.account AND r.kind = 'dispute_released'), 0)
ORDER BY b.account LIMIT 100;

-- name: PaidWhileHeld :many
-- Paid payouts with an open hold, of their own or of a session in them.
SELECT p.id FROM payout p JOIN payout_hold h ON h.subject_id = p.id AND h.lifted_at IS NULL WHERE p.status = 'PAID'
UNION
SELECT p.id FROM payout_hold h JOIN payout_line l ON l.session_id = h.subject_id AND l.kind = 'SESSION'
JOIN payout p ON p.id = l.payout_id AND p.status = 'PAID' WHERE h.lifted_at IS NULL
ORDER BY 1 LIMIT 100;

-- name: PurgeBanks :exec
UPDATE payout SET bank = '', receipt_key = '', receipt_type = '' WHERE therapist_id = @therapist_id;

-- name: CountOverdue :one
SELECT count(*) FROM payout WHERE status = 'OPEN' AND due_on < @today_on;

-- name: LastPaid :one
SELECT * FROM payout WHERE therapist_id = @therapist_id AND status = 'PAID' ORDER BY closes_on DESC, id DESC LIMIT 1;

-- name: CountLines :one
SELECT count(*) FROM payout_line WHERE payout_id = @payout_id AND kind = 'SESSION';

-- name: LineSessions :many
-- The sessions of lines, with the names that their therapist knows.
SELECT s.id, s.starts_at, a.full_name, a.nickname FROM session s JOIN account a ON a.id = s.patient_id
WHERE s.therapist_id = @therapist_id AND s.id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: MarkReceipt :execrows
-- Marks the receipt of a session that a therapist earned. Another day replaces the first.
INSERT INTO tax_receipt (session_id, therapist_id, issued_on, marked_at)
SELECT s.id, s.therapist_id, CAST(@issued_on AS text), CAST(@marked_at AS bigint) FROM session s
WHERE s.id = @session_id AND s.therapist_id = @therapist_id AND s.earned_at IS NOT NULL
ON CONFLICT (session_id) DO UPDATE SET issued_on = excluded.issued_on, marked_at = excluded.marked_at;

-- name: MarkMissing :execrows
-- Marks the receipts of sessions that are not marked yet. What was marked meanwhile keeps its day.
INSERT INTO tax_receipt (session_id, therapist_id, issued_on, marked_at)
SELECT s.id, s.therapist_id, CAST(@issued_on AS text), CAST(@marked_at AS bigint) FROM session s
WHERE s.therapist_id = @therapist_id AND s.earned_at IS NOT NULL AND s.id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ON CONFLICT (session_id) DO NOTHING;

-- name: UnmarkReceipt :execrows
DELETE FROM tax_receipt WHERE session_id = @session_id AND therapist_id = @therapist_id;

-- name: EarnedSession :one
SELECT id, paid_at FROM session WHERE id = @id AND therapist_id = @therapist_id AND earned_at IS NOT NULL;

-- name: TaxChoice :one
SELECT wanted FROM tax_choice WHERE therapist_id = @therapist_id;

-- name: PutTaxChoice :exec
INSERT INTO tax_choice (therapist_id, wanted, updated_at) VALUES (@therapist_id, @wanted, @updated_at)
ON CONFLICT (therapist_id) DO UPDATE SET wanted = excluded.wanted, updated_at = excluded.updated_at;

-- name: Unmarked :many
-- Therapists who want reminders, were not reminded of a period, and have a session in it whose receipt is not marked.
SELECT t.account_id FROM therapist t JOIN account a ON a.id = t.account_id
WHERE t.account_id > @after AND a.deleted_at IS NULL
AND NOT EXISTS (SELECT 1 FROM tax_choice c WHERE c.therapist_id = t.account_id AND NOT c.wanted)
AND NOT EXISTS (SELECT 1 FROM tax_reminder m WHERE m.therapist_id = t.account_id AND m.period = @period)
AND EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = t.account_id AND s.earned_at IS NOT NULL AND s.starts_at >= @from_at AND s.starts_at < @to_at
  AND NOT EXISTS (SELECT 1 FROM tax_receipt r WHERE r.session_id = s.id))
ORDER BY t.account_id LIMIT @most;

-- name: NoteReminder :execrows
INSERT INTO tax_reminder (therapist_id, period, sent_at) VALUES (@therapist_id, @period, @sent_at) ON CONFLICT DO NOTHING;

-- name: DropTaxReceipts :exec
DELETE FROM tax_receipt WHERE therapist_id = @therapist_id;

-- name: DropTaxChoice :exec
DELETE FROM tax_choice WHERE therapist_id = @therapist_id;

-- name: DropTaxReminders :exec
DELETE FROM tax_reminder WHERE therapist_id = @therapist_id;

-- name: ExportTaxReceipts :many
SELECT r.issued_on, s.starts_at FROM tax_receipt r JOIN session s ON s.id = r.session_id
WHERE r.therapist_id = @therapist_id ORDER BY s.starts_at, r.session_id LIMIT 10000;
