-- name: UsersNewest :many
-- The people that pass the filters, in one of four orders. exact has the people who were found by CPF or CRP.
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND (CAST(@role AS text) = '' OR role = @role) AND (CAST(@company_id AS text) = '' OR company_id = @company_id)
  AND (CAST(@state AS text) = '' OR @state = 'INACTIVE' AND NOT active OR @state = 'INVITED' AND active AND confirmed_at IS NULL
    OR @state = 'ACTIVE' AND active AND confirmed_at IS NOT NULL)
  AND (search_text LIKE CAST(@pattern AS text) ESCAPE '\' OR id IN (SELECT value FROM json_each(CAST(@exact AS text))))
ORDER BY id DESC LIMIT @most OFFSET @skip;

-- name: UsersOldest :many
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND (CAST(@role AS text) = '' OR role = @role) AND (CAST(@company_id AS text) = '' OR company_id = @company_id)
  AND (CAST(@state AS text) = '' OR @state = 'INACTIVE' AND NOT active OR @state = 'INVITED' AND active AND confirmed_at IS NULL
    OR @state = 'ACTIVE' AND active AND confirmed_at IS NOT NULL)
  AND (search_text LIKE CAST(@pattern AS text) ESCAPE '\' OR id IN (SELECT value FROM json_each(CAST(@exact AS text))))
ORDER BY id LIMIT @most OFFSET @skip;

-- name: UsersByName :many
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND (CAST(@role AS text) = '' OR role = @role) AND (CAST(@company_id AS text) = '' OR company_id = @company_id)
  AND (CAST(@state AS text) = '' OR @state = 'INACTIVE' AND NOT active OR @state = 'INVITED' AND active AND confirmed_at IS NULL
    OR @state = 'ACTIVE' AND active AND confirmed_at IS NOT NULL)
  AND (search_text LIKE CAST(@pattern AS text) ESCAPE '\' OR id IN (SELECT value FROM json_each(CAST(@exact AS text))))
ORDER BY search_text, id LIMIT @most OFFSET @skip;

-- name: UsersByNameBackwards :many
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND (CAST(@role AS text) = '' OR role = @role) AND (CAST(@company_id AS text) = '' OR company_id = @company_id)
  AND (CAST(@state AS text) = '' OR @state = 'INACTIVE' AND NOT active OR @state = 'INVITED' AND active AND confirmed_at IS NULL
    OR @state = 'ACTIVE' AND active AND confirmed_at IS NOT NULL)
  AND (search_text LIKE CAST(@pattern AS text) ESCAPE '\' OR id IN (SELECT value FROM json_each(CAST(@exact AS text))))
ORDER BY search_text DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountUsers :one
-- A count of invited or deactivated people reads an index of these alone. A count by a part of a name reads everybody,
-- so Users counts only when a page is full.
SELECT count(*) FROM (SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND (CAST(@role AS text) = '' OR role = @role) AND (CAST(@company_id AS text) = '' OR company_id = @company_id)
  AND (CAST(@state AS text) = '' OR @state = 'INACTIVE' AND NOT active OR @state = 'INVITED' AND active AND confirmed_at IS NULL
    OR @state = 'ACTIVE' AND active AND confirmed_at IS NOT NULL)
  AND (search_text LIKE CAST(@pattern AS text) ESCAPE '\' OR id IN (SELECT value FROM json_each(CAST(@exact AS text))))
ORDER BY id DESC LIMIT @most) AS page;

-- name: UserRows :many
SELECT a.id, a.full_name, a.nickname, a.email, a.role, a.active, a.confirmed_at, a.created_at, a.last_access_at, CAST(COALESCE(c.name, '') AS text) AS company
FROM account a LEFT JOIN company c ON c.id = a.company_id
WHERE a.id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: UsersByCPF :many
SELECT id FROM account WHERE cpf_index = @cpf_index AND deleted_at IS NULL ORDER BY id LIMIT 100;

-- name: UsersByCRP :many
SELECT account_id FROM therapist WHERE crp_key = @crp_key ORDER BY account_id LIMIT 100;

-- name: SessionsOfStanding :many
-- The sessions of one standing hour, latest first.
SELECT id FROM session WHERE standing_id = @standing_id AND standing_id <> ''
  AND starts_at <= @before_at AND (starts_at < @before_at OR id < @before_id)
ORDER BY starts_at DESC, id DESC LIMIT @most;

-- name: StandingHour :one
SELECT s.id, s.state, s.reason, s.weekday, s.start_minute, s.every_weeks, s.first_on, s.ended_at, s.price_cents, s.method, s.patient_id, s.therapist_id,
  p.full_name AS patient_full_name, p.nickname AS patient_nickname, t.full_name AS therapist_full_name, t.nickname AS therapist_nickname
FROM standing s JOIN account p ON p.id = s.patient_id JOIN account t ON t.id = s.therapist_id WHERE s.id = @id;

-- name: SessionsFound :many
-- Sessions of a period that pass the filters, latest first. state is the word of sessionState.
SELECT s.id FROM session s WHERE s.starts_at >= @from_at AND s.starts_at < @to_at
  AND s.starts_at <= @before_at AND (s.starts_at < @before_at OR s.id < @before_id)
  AND (NOT CAST(@by_therapist AS boolean) OR s.therapist_id IN (SELECT value FROM json_each(CAST(@therapists AS text))))
  AND (NOT CAST(@by_patient AS boolean) OR s.patient_id IN (SELECT value FROM json_each(CAST(@patients AS text))))
  AND (NOT CAST(@only_standing AS boolean) OR s.standing_id <> '')
  AND (CAST(@state AS text) = '' OR @state = CASE WHEN s.outcome = 'CREDIT' THEN 'RETURNED_TO_BALANCE' WHEN s.outcome = 'REFUND' THEN 'RETURNED' WHEN s.status = 'cancelado' THEN 'CANCELLED'
    WHEN s.ends_at <= @now_at THEN 'FINISHED' WHEN s.paid_at IS NOT NULL THEN 'PAID' ELSE 'UNPAID' END)
ORDER BY s.starts_at DESC, s.id DESC LIMIT @most;

-- name: PeopleNamed :many
-- The people of a session filter, by a part of the name or address.
SELECT id FROM account WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST')
  AND search_text LIKE CAST(@pattern AS text) ESCAPE '\' AND (role = 'THERAPIST') = CAST(@therapist AS boolean) ORDER BY id DESC LIMIT 200;

-- name: SessionsBefore :many
-- A page by its cursor. The inner LIMIT is a constant and the page size cuts its result: PostgreSQL takes a LIMIT
-- parameter for a tenth of the table and would not keep a plan.
SELECT s.id, s.starts_at, s.ends_at, s.status, s.price_cents, s.discount_cents, s.covered_cents, s.enterprise, s.paid_at, s.outcome, s.patient_id, s.therapist_id, s.standing_id,
  p.full_name AS patient_full_name, p.nickname AS patient_nickname, t.full_name AS therapist_full_name, t.nickname AS therapist_nickname
FROM (SELECT l.id, row_number() OVER (ORDER BY l.starts_at DESC, l.id DESC) AS place FROM session l
  WHERE l.starts_at <= @before_at AND (l.starts_at < @before_at OR l.id < @before_id) ORDER BY l.starts_at DESC, l.id DESC LIMIT 100) AS page
JOIN session s ON s.id = page.id JOIN account p ON p.id = s.patient_id JOIN account t ON t.id = s.therapist_id
WHERE page.place <= CAST(@most AS bigint) ORDER BY s.starts_at DESC, s.id DESC;

-- name: SessionAt :many
-- The last session that a page skips within a day. Both ends of the day are given, so that one plan serves any day.
SELECT starts_at, id FROM session WHERE starts_at >= @from_at AND starts_at < @before_at ORDER BY starts_at DESC, id DESC LIMIT 1 OFFSET @skip;

-- name: SessionsOfPatient :many
SELECT id FROM session WHERE patient_id = @person ORDER BY starts_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: SessionsOfTherapist :many
SELECT id FROM session WHERE therapist_id = @person AND status <> 'cancelado' ORDER BY starts_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountSessionsOfPatient :one
SELECT count(*) FROM session WHERE patient_id = @person;

-- name: CountSessionsOfTherapist :one
SELECT count(*) FROM session WHERE therapist_id = @person AND status <> 'cancelado';

-- name: SessionsByIDs :many
SELECT s.id, s.starts_at, s.ends_at, s.status, s.price_cents, s.discount_cents, s.covered_cents, s.enterprise, s.paid_at, s.outcome, s.patient_id, s.therapist_id, s.standing_id,
  p.full_name AS patient_full_name, p.nickname AS patient_nickname, t.full_name AS therapist_full_name, t.nickname AS therapist_nickname
FROM session s JOIN account p ON p.id = s.patient_id JOIN account t ON t.id = s.therapist_id
WHERE s.id IN (SELECT value FROM json_each(CAST(@ids AS text))) ORDER BY s.starts_at DESC, s.id DESC;

-- name: FutureOfPatient :many
SELECT id FROM session WHERE patient_id = @person AND status = 'agendado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT @most;

-- name: FutureOfTherapist :many
SELECT id FROM session WHERE therapist_id = @person AND status = 'agendado' AND status <> 'cancelado' AND starts_at > @now_at ORDER BY starts_at, id LIMIT @most;

-- name: FigureMonths :many
-- The months added up so far, and the changes since, by hour. One statement, so that nothing counts twice or is missing.
SELECT month, CAST(0 AS bigint) AS hour, sessions, paid_cents, returned_cents, fee_cents FROM figure_month
UNION ALL
SELECT '', happened_at / 3600000000, CAST(SUM(sessions) AS bigint), CAST(SUM(paid_cents) AS bigint), CAST(SUM(returned_cents) AS bigint), CAST(SUM(fee_cents) AS bigint)
FROM figure_change GROUP BY happened_at / 3600000000;

-- name: SessionTotal :one
SELECT CAST(COALESCE((SELECT SUM(sessions) FROM figure_month), 0) + COALESCE((SELECT SUM(sessions) FROM figure_change), 0) AS bigint);

-- name: SessionDays :many
SELECT day, CAST(0 AS bigint) AS hour, sessions FROM figure_day WHERE day >= @from_day AND day < @to_day
UNION ALL
SELECT '', happened_at / 3600000000, CAST(SUM(sessions) AS bigint) FROM figure_change
WHERE happened_at >= @from_at AND happened_at < @to_at GROUP BY happened_at / 3600000000;

-- name: ChangeAfter :many
SELECT happened_at FROM figure_change ORDER BY happened_at LIMIT 1 OFFSET @most;

-- name: TakeChanges :many
DELETE FROM figure_change WHERE happened_at <= @until_at RETURNING *;

-- name: AddToDays :exec
INSERT INTO figure_day (day, sessions)
SELECT json_extract(value, '$[0]'), CAST(json_extract(value, '$[1]') AS bigint) FROM json_each(CAST(@days AS text)) WHERE true
ON CONFLICT (day) DO UPDATE SET sessions = figure_day.sessions + excluded.sessions;

-- name: AddToMonths :exec
INSERT INTO figure_month (month, sessions, paid_cents, returned_cents, fee_cents)
SELECT json_extract(value, '$[0]'), CAST(json_extract(value, '$[1]') AS bigint), CAST(json_extract(value, '$[2]') AS bigint),
  CAST(json_extract(value, '$[3]') AS bigint), CAST(json_extract(value, '$[4]') AS bigint) FROM json_each(CAST(@months AS text)) WHERE true
ON CONFLICT (month) DO UPDATE SET sessions = figure_month.sessions + excluded.sessions, paid_cents = figure_month.paid_cents + excluded.paid_cents,
  returned_cents = figure_month.returned_cents + excluded.returned_cents, fee_cents = figure_month.fee_cents + excluded.fee_cents;

-- name: Waiting :one
-- Counts of what needs an administrator's attention. Each uses its index.
SELECT
  CAST((SELECT count(*) FROM account WHERE role = 'THERAPIST' AND active AND state = 'REQUIRED_DATA_PROVIDED' AND deleted_at IS NULL) AS bigint) AS pending,
  CAST((SELECT count(*) FROM name_change n JOIN account a ON a.id = n.therapist_id WHERE n.decision = 'PENDING' AND a.deleted_at IS NULL AND a.active) AS bigint) AS names,
  CAST((SELECT count(*) FROM company WHERE active AND next_payment_on IS NOT NULL AND (subscription_status <> 'OK' OR next_payment_on < @today_on)) AS bigint) AS overdue,
  CAST((SELECT count(*) FROM (SELECT c.id FROM charge c WHERE c.status IN ('CREATED', 'UNKNOWN', 'WAITING', 'ANALYSIS') AND c.status <> 'WAITING' AND c.created_at < @before_at LIMIT 1000) AS page) AS bigint) AS charges,
  CAST((SELECT count(*) FROM (SELECT r.id FROM refund r WHERE r.status = 'PENDING' AND r.created_at < @before_at LIMIT 1000) AS page) AS bigint) AS refunds,
  CAST((SELECT count(*) FROM charge c WHERE c.owed_at IS NOT NULL) + (SELECT count(*) FROM balance_return b WHERE b.paid_at IS NULL) AS bigint) AS owed,
  CAST((SELECT count(*) FROM charge c WHERE c.reversed_at IS NOT NULL AND c.reversed_at >= @reversed_since_at) AS bigint) AS reversed;

-- name: PaymentsOfPatient :many
SELECT c.id, c.purpose, c.status, c.method, c.amount_cents, c.credits_cents, c.paid_at, c.owed_at, c.reversed_at, c.reference_id,
  CAST(COALESCE(s.outcome, '') AS text) AS outcome, s.starts_at, CAST(c.purpose = 'SESSION' AND (s.paid_at IS NULL OR NOT c.open AND c.paid_at <> s.paid_at) AS boolean) AS late,
  CAST(COALESCE(t.full_name, '') AS text) AS therapist_full_name, CAST(COALESCE(t.nickname, '') AS text) AS therapist_nickname
FROM charge c LEFT JOIN session s ON s.id = c.reference_id LEFT JOIN account t ON t.id = s.therapist_id
WHERE c.payer_id = @person AND c.paid_at IS NOT NULL AND c.paid_at >= @from_at AND c.paid_at < @to_at
ORDER BY c.paid_at DESC, c.id DESC LIMIT @most OFFSET @skip;

-- name: CountPaymentsOfPatient :one
SELECT count(*) FROM charge WHERE payer_id = @person AND paid_at IS NOT NULL AND paid_at >= @from_at AND paid_at < @to_at;

-- name: FirstPaymentOfPatient :one
SELECT paid_at FROM charge WHERE payer_id = @person AND paid_at IS NOT NULL ORDER BY paid_at, id LIMIT 1;

-- name: PaymentsOfTherapist :many
-- What patients paid for sessions with the therapist. What the therapist pays for a plan is not part of it.
SELECT c.id, c.purpose, c.status, c.method, c.amount_cents, c.credits_cents, s.paid_at, c.owed_at, c.reversed_at, c.reference_id, s.outcome, s.starts_at,
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
WHERE a.role IN (SELECT value FROM json_each(CAST(@roles AS text))) AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL AND a.confirmed_at IS NOT NULL
  AND (a.alerts_opt_in OR NOT CAST(@news AS boolean));

-- name: AddByEmail :execrows
INSERT INTO bulk_recipient (bulk_id, account_id, status)
SELECT CAST(@bulk_id AS text), a.id, 'PENDING' FROM account a
WHERE a.email IN (SELECT value FROM json_each(CAST(@emails AS text))) AND a.role IN (SELECT value FROM json_each(CAST(@roles AS text)))
  AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL AND a.confirmed_at IS NOT NULL AND (a.alerts_opt_in OR NOT CAST(@news AS boolean));

-- name: AddByCompany :execrows
-- Employees of one company; with emails, only those.
INSERT INTO bulk_recipient (bulk_id, account_id, status)
SELECT CAST(@bulk_id AS text), a.id, 'PENDING' FROM account a
WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL AND a.confirmed_at IS NOT NULL
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
-- free_at says that the company released the person: then the employer may read the mailbox.
SELECT r.account_id, a.recovery_email, a.mailbox_lost, a.active, a.alerts_opt_in, a.deleted_at, l.free_at FROM bulk_recipient r JOIN account a ON a.id = r.account_id
LEFT JOIN seat_release l ON l.account_id = a.id
WHERE r.bulk_id = @bulk_id AND r.status = 'PENDING' ORDER BY r.account_id LIMIT @most;

-- name: MarkRecipient :exec
UPDATE bulk_recipient SET status = @status, reason = @reason WHERE bulk_id = @bulk_id AND account_id = @account_id;

-- name: FinishBulk :execrows
UPDATE bulk_mail SET status = 'DONE', finished_at = @finished_at, sent = @sent, failed = @failed, skipped = @skipped WHERE id = @id AND status = 'RUNNING';

-- name: BulkCounts :many
SELECT status, count(*) AS total FROM bulk_recipient WHERE bulk_id = @bulk_id GROUP BY status ORDER BY status;

-- name: SkipReasons :many
SELECT bulk_id, reason, count(*) AS total FROM bulk_recipient
WHERE bulk_id IN (SELECT value FROM json_each(CAST(@bulk_ids AS text))) AND status = 'SKIPPED' GROUP BY bulk_id, reason ORDER BY bulk_id, reason;

-- name: CountByRole :one
-- Counts whom AddByRole would choose.
SELECT count(*) FROM account a
WHERE a.role IN (SELECT value FROM json_each(CAST(@roles AS text))) AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL AND a.confirmed_at IS NOT NULL
  AND (a.alerts_opt_in OR NOT CAST(@news AS boolean));

-- name: DropOldRecipients :execrows
DELETE FROM bulk_recipient WHERE bulk_id IN (SELECT id FROM bulk_mail WHERE created_at < @before_at AND status = 'DONE');

-- name: WipeOldContents :execrows
UPDATE bulk_mail SET content = '' WHERE created_at < @before_at AND status = 'DONE' AND content <> '';

-- name: CompanyExists :one
SELECT EXISTS (SELECT 1 FROM company WHERE id = @id);

-- name: ChargesNamed :many
-- Whose payments these are, for the audit log.
SELECT id, payer_id, purpose, reference_id FROM charge WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: PayoutsNamed :many
SELECT id, therapist_id, year, month FROM payout WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: CompaniesNamed :many
SELECT id, name FROM company WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: PlansNamed :many
SELECT id, name FROM plan WHERE id IN (SELECT value FROM json_each(CAST(@ids AS text)));
