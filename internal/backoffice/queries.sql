-- name: SessionPage :many
-- Ids first, by the index alone; the rest is read for the few that are shown.
SELECT id FROM session WHERE starts_at < @before_at ORDER BY starts_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: SessionsOfPatient :many
SELECT id FROM session WHERE patient_id = @person ORDER BY starts_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: SessionsOfTherapist :many
SELECT id FROM session WHERE therapist_id = @person AND status <> 'cancelado' ORDER BY starts_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountSessionsOfPatient :one
SELECT count(*) FROM session WHERE patient_id = @person;

-- name: CountSessionsOfTherapist :one
SELECT count(*) FROM session WHERE therapist_id = @person AND status <> 'cancelado';

-- name: SessionsByIDs :many
SELECT s.id, s.starts_at, s.ends_at, s.status, s.price_cents, s.discount_cents, s.enterprise, s.paid_at, s.outcome, s.patient_id, s.therapist_id,
  p.full_name AS patient_full_name, p.nickname AS patient_nickname, t.full_name AS therapist_full_name, t.nickname AS therapist_nickname
FROM session s JOIN account p ON p.id = s.patient_id JOIN account t ON t.id = s.therapist_id
WHERE s.id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY s.starts_at DESC, s.id DESC;

-- name: FutureOfPatient :many
SELECT id FROM session WHERE patient_id = @person AND status = 'agendado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT @most;

-- name: FutureOfTherapist :many
SELECT id FROM session WHERE therapist_id = @person AND status = 'agendado' AND status <> 'cancelado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT @most;

-- name: CountStarts :one
SELECT count(*) FROM session WHERE starts_at >= @from_at AND starts_at < @to_at;

-- name: SumPaid :one
SELECT CAST(COALESCE(SUM(price_cents - discount_cents), 0) AS bigint) AS total FROM session WHERE paid_at IS NOT NULL AND paid_at >= @from_at AND paid_at < @to_at;

-- name: SumReturned :one
SELECT CAST(COALESCE(SUM(returned_cents), 0) AS bigint) AS total FROM session
WHERE cancelled_at IS NOT NULL AND returned_cents > 0 AND cancelled_at >= @from_at AND cancelled_at < @to_at;

-- name: SumFee :one
SELECT CAST(COALESCE(SUM((price_cents * fee_percent + 50) / 100), 0) AS bigint) AS total FROM session
WHERE earned_at IS NOT NULL AND earned_at >= @from_at AND earned_at < @to_at;

-- name: SaveMonth :exec
INSERT INTO month_figure (month, sessions, paid_cents, returned_cents, fee_cents, counted_at)
VALUES (@month, @sessions, @paid_cents, @returned_cents, @fee_cents, @counted_at)
ON CONFLICT (month) DO UPDATE SET sessions = excluded.sessions, paid_cents = excluded.paid_cents, returned_cents = excluded.returned_cents,
  fee_cents = excluded.fee_cents, counted_at = excluded.counted_at;

-- name: Months :many
SELECT * FROM month_figure ORDER BY month;

-- name: FirstStart :one
SELECT starts_at FROM session ORDER BY starts_at, id LIMIT 1;

-- name: FirstPaid :one
SELECT paid_at FROM session WHERE paid_at IS NOT NULL ORDER BY paid_at, id LIMIT 1;

-- name: CountPending :one
SELECT count(*) FROM account WHERE role = 'THERAPIST' AND active AND state = 'REQUIRED_DATA_PROVIDED' AND deleted_at IS NULL;

-- name: CountOverdueCompanies :one
SELECT count(*) FROM company WHERE active AND (subscription_status <> 'OK' OR next_payment_on < @today_on);

-- name: CountUnreconciled :one
SELECT CAST(a.n + b.n AS bigint) FROM
  (SELECT count(*) AS n FROM (SELECT c.id FROM charge c WHERE c.status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS') AND c.status <> 'WAITING' AND c.created_at < @before_at LIMIT @most) AS page) AS a,
  (SELECT count(*) AS n FROM (SELECT r.id FROM refund r WHERE r.status = 'PENDING' AND r.created_at < @before_at LIMIT @most) AS page) AS b;

-- name: PaymentsOfPatient :many
SELECT c.id, c.purpose, c.status, c.amount_cents, c.credits_cents, c.paid_at, c.reference_id,
  CAST(COALESCE(s.outcome, '') AS text) AS outcome, s.starts_at,
  CAST(COALESCE(t.full_name, '') AS text) AS therapist_full_name, CAST(COALESCE(t.nickname, '') AS text) AS therapist_nickname
FROM charge c LEFT JOIN session s ON s.id = c.reference_id LEFT JOIN account t ON t.id = s.therapist_id
WHERE c.payer_id = @person AND c.paid_at IS NOT NULL AND c.paid_at >= @from_at AND c.paid_at < @to_at
ORDER BY c.paid_at DESC, c.id DESC LIMIT @most OFFSET @skip;

-- name: CountPaymentsOfPatient :one
SELECT count(*) FROM charge WHERE payer_id = @person AND paid_at IS NOT NULL AND paid_at >= @from_at AND paid_at < @to_at;

-- name: FirstPaymentOfPatient :one
SELECT paid_at FROM charge WHERE payer_id = @person AND paid_at IS NOT NULL ORDER BY paid_at, id LIMIT 1;

-- name: PaymentsOfTherapist :many
-- What patients paid for sessions with the therapist. What the therapist pays for the plan is a payment of a payer.
SELECT c.id, c.purpose, c.status, c.amount_cents, c.credits_cents, s.paid_at, c.reference_id, s.outcome, s.starts_at,
  p.full_name AS patient_full_name, p.nickname AS patient_nickname
FROM session s JOIN charge c ON c.reference_id = s.id AND c.purpose = 'SESSION' AND c.paid_at = s.paid_at
JOIN account p ON p.id = s.patient_id
WHERE s.therapist_id = @person AND s.paid_at IS NOT NULL AND s.paid_at >= @from_at AND s.paid_at < @to_at
ORDER BY s.paid_at DESC, s.id DESC LIMIT @most OFFSET @skip;

-- name: CountPaymentsOfTherapist :one
SELECT count(*) FROM session WHERE therapist_id = @person AND paid_at IS NOT NULL AND paid_at >= @from_at AND paid_at < @to_at;

-- name: FirstPaymentOfTherapist :one
SELECT paid_at FROM session WHERE therapist_id = @person AND paid_at IS NOT NULL ORDER BY paid_at, id LIMIT 1;

-- name: InsertBulk :exec
INSERT INTO bulk_mail (id, admin_id, kind, audience, content, status, total, created_at)
VALUES (@id, @admin_id, @kind, @audience, @content, 'RUNNING', @total, @created_at);

-- name: AddByRole :execrows
INSERT INTO bulk_recipient (bulk_id, account_id, status)
SELECT CAST(@bulk_id AS text), a.id, 'PENDING' FROM account a
WHERE a.role IN (SELECT value FROM json_each(CAST(@roles AS text))) AND a.active AND a.deleted_at IS NULL AND a.confirmed_at IS NOT NULL
  AND (a.alerts_opt_in OR NOT CAST(@news AS boolean));

-- name: AddByEmail :execrows
INSERT INTO bulk_recipient (bulk_id, account_id, status)
SELECT CAST(@bulk_id AS text), a.id, 'PENDING' FROM account a
WHERE a.email IN (SELECT value FROM json_each(CAST(@emails AS text))) AND a.role IN (SELECT value FROM json_each(CAST(@roles AS text)))
  AND a.active AND a.deleted_at IS NULL AND a.confirmed_at IS NOT NULL AND (a.alerts_opt_in OR NOT CAST(@news AS boolean));

-- name: AddByCompany :execrows
-- Employees of one company; the list, when there is one, narrows.
INSERT INTO bulk_recipient (bulk_id, account_id, status)
SELECT CAST(@bulk_id AS text), a.id, 'PENDING' FROM account a
WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND a.confirmed_at IS NOT NULL
  AND (a.alerts_opt_in OR NOT CAST(@news AS boolean))
  AND (CAST(@everybody AS boolean) OR a.email IN (SELECT value FROM json_each(CAST(@emails AS text))));

-- name: SetBulkTotal :exec
UPDATE bulk_mail SET total = @total WHERE id = @id;

-- name: Bulk :one
SELECT * FROM bulk_mail WHERE id = @id;

-- name: RecentBulks :many
SELECT * FROM bulk_mail WHERE kind = 'MANY' ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: CountBulksSince :one
SELECT count(*) FROM bulk_mail WHERE admin_id = @admin_id AND kind = 'MANY' AND created_at > @since_at;

-- name: NextRecipients :many
SELECT r.account_id, a.email, a.active, a.alerts_opt_in, a.deleted_at FROM bulk_recipient r JOIN account a ON a.id = r.account_id
WHERE r.bulk_id = @bulk_id AND r.status = 'PENDING' ORDER BY r.account_id LIMIT @most;

-- name: MarkRecipient :exec
UPDATE bulk_recipient SET status = @status WHERE bulk_id = @bulk_id AND account_id = @account_id;

-- name: FinishBulk :execrows
UPDATE bulk_mail SET status = 'DONE', finished_at = @finished_at, sent = @sent, failed = @failed, skipped = @skipped WHERE id = @id AND status = 'RUNNING';

-- name: BulkCounts :many
SELECT status, count(*) AS total FROM bulk_recipient WHERE bulk_id = @bulk_id GROUP BY status ORDER BY status;

-- name: DropOldRecipients :execrows
DELETE FROM bulk_recipient WHERE bulk_id IN (SELECT id FROM bulk_mail WHERE created_at < @before_at AND status = 'DONE');

-- name: WipeOldContents :execrows
UPDATE bulk_mail SET content = '' WHERE created_at < @before_at AND status = 'DONE' AND content <> '';

-- name: OlderContents :many
SELECT id, content AS sealed FROM bulk_mail WHERE content <> '' AND content NOT LIKE @current AND id > @after ORDER BY id LIMIT @most;

-- name: ReplaceContent :execrows
UPDATE bulk_mail SET content = @sealed WHERE id = @id AND content = @was;

-- name: CompanyExists :one
SELECT EXISTS (SELECT 1 FROM company WHERE id = @id);
