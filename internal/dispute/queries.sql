-- name: InsertDispute :exec
INSERT INTO dispute (id, charge_id, kind, state, purpose, reference_id, payer_id, therapist_id, patient_id, provider_id, amount_cents,
  taken_cents, therapist_reserve_cents, platform_reserve_cents, opened_at, opened_by, reason, answer_until, decided_at, checked_at)
VALUES (@id, @charge_id, @kind, @state, @purpose, @reference_id, @payer_id, @therapist_id, @patient_id, @provider_id, @amount_cents,
  @taken_cents, @therapist_reserve_cents, @platform_reserve_cents, @opened_at, @opened_by, @reason, @answer_until, @decided_at, @checked_at);

-- name: DisputeByID :one
SELECT * FROM dispute WHERE id = @id;

-- name: OpenOfCharge :one
SELECT * FROM dispute WHERE charge_id = @charge_id AND closed_at IS NULL;

-- name: LastOfCharge :one
SELECT * FROM dispute WHERE charge_id = @charge_id ORDER BY opened_at DESC, id DESC LIMIT 1;

-- name: ByProvider :one
SELECT * FROM dispute WHERE provider_id = @provider_id;

-- name: NameDispute :exec
UPDATE dispute SET provider_id = @provider_id WHERE id = @id AND provider_id = '';

-- name: MoveDispute :execrows
UPDATE dispute SET state = @state, decided_at = @decided_at, decided_by = @decided_by, note = @note
WHERE id = @id AND state = @from_state AND closed_at IS NULL;

-- name: AnswerDispute :execrows
UPDATE dispute SET state = 'ANSWERED', answered_at = @answered_at, answered_by = @answered_by, answer_reference = @answer_reference
WHERE id = @id AND state = @from_state AND closed_at IS NULL;

-- name: AddTaken :exec
UPDATE dispute SET taken_cents = taken_cents + CAST(@back AS bigint) WHERE id = @id;

-- name: CloseDispute :execrows
UPDATE dispute SET closed_at = @closed_at, bearer = @bearer WHERE id = @id AND closed_at IS NULL;

-- name: CheckedDispute :exec
UPDATE dispute SET checked_at = @checked_at WHERE id = @id;

-- name: ToCheck :many
SELECT * FROM dispute WHERE closed_at IS NULL AND (checked_at IS NULL OR checked_at < @before_at) ORDER BY answer_until, id LIMIT @most;

-- name: ExpireDisputes :many
UPDATE dispute SET state = 'EXPIRED' WHERE state = 'OPEN' AND closed_at IS NULL AND answer_until <= @now_at RETURNING id;

-- name: WarnDisputes :many
UPDATE dispute SET warned_at = @now_at WHERE state = 'OPEN' AND closed_at IS NULL AND warned_at IS NULL AND answer_until > @now_at
  AND answer_until <= @soon_at RETURNING id;

-- name: PairOpen :one
SELECT EXISTS (SELECT 1 FROM dispute WHERE therapist_id = @therapist_id AND patient_id = @patient_id AND closed_at IS NULL);

-- name: PatientsInDispute :many
SELECT DISTINCT patient_id FROM dispute WHERE therapist_id = @therapist_id AND patient_id <> '' AND closed_at IS NULL ORDER BY patient_id;

-- name: ChargeInDispute :one
SELECT EXISTS (SELECT 1 FROM dispute WHERE charge_id = @charge_id AND closed_at IS NULL);

-- name: SessionFacts :one
-- What decides about the money of a disputed session.
SELECT s.therapist_id, s.patient_id, s.starts_at, s.ends_at, s.price_cents, s.fee_percent, s.earned_at,
  CAST(EXISTS (SELECT 1 FROM payout_line l JOIN payout p ON p.id = l.payout_id WHERE l.session_id = s.id AND l.kind = 'SESSION'
    AND (p.status <> 'OPEN' OR p.departed_at IS NOT NULL)) AS boolean) AS paid_out
FROM session s WHERE s.id = @id;

-- name: PackagePair :one
SELECT therapist_id, patient_id FROM session_package WHERE id = @id;

-- name: Disputes :many
-- Those that wait for us first, the earliest deadline at the top; then those that wait for the provider; then the closed
-- ones, the last first.
SELECT sqlc.embed(d), c.method, a.full_name, a.nickname FROM dispute d JOIN charge c ON c.id = d.charge_id JOIN account a ON a.id = d.payer_id
WHERE (CAST(@part AS text) = '' OR (@part = 'WAITING' AND d.closed_at IS NULL AND d.state IN ('OPEN', 'EXPIRED'))
  OR (@part = 'ANSWERED' AND d.closed_at IS NULL AND d.state NOT IN ('OPEN', 'EXPIRED')) OR (@part = 'CLOSED' AND d.closed_at IS NOT NULL))
  AND (CAST(@kind AS text) = '' OR d.kind = @kind)
ORDER BY CASE WHEN d.closed_at IS NOT NULL THEN 2 WHEN d.state IN ('OPEN', 'EXPIRED') THEN 0 ELSE 1 END,
  CASE WHEN d.closed_at IS NULL THEN d.answer_until ELSE -d.closed_at END, d.id LIMIT @most OFFSET @skip;

-- name: CountDisputes :one
SELECT CAST(COUNT(CASE WHEN closed_at IS NULL AND state IN ('OPEN', 'EXPIRED') THEN 1 END) AS bigint) AS waiting,
  CAST(COUNT(CASE WHEN closed_at IS NULL AND state NOT IN ('OPEN', 'EXPIRED') THEN 1 END) AS bigint) AS answered,
  CAST(COUNT(CASE WHEN closed_at IS NOT NULL THEN 1 END) AS bigint) AS closed,
  CAST(COALESCE(SUM(CASE WHEN closed_at IS NULL THEN amount_cents ELSE 0 END), 0) AS bigint) AS amount
FROM dispute WHERE CAST(@kind AS text) = '' OR kind = @kind;

-- name: CountWaiting :one
-- Cases that wait for our answer, and those of them whose deadline has passed.
SELECT CAST(COUNT(*) AS bigint) AS waiting, CAST(COUNT(CASE WHEN state = 'EXPIRED' OR answer_until <= @now_at THEN 1 END) AS bigint) AS overdue
FROM dispute WHERE closed_at IS NULL AND state IN ('OPEN', 'EXPIRED');

-- name: WrongReserves :many
-- Cases whose reserve is not what the ledger holds for them.
SELECT d.id FROM dispute d LEFT JOIN ledger_balance b ON b.account = 'reserve:' || d.id
WHERE COALESCE(b.balance_cents, 0) <> CASE WHEN d.closed_at IS NULL THEN d.therapist_reserve_cents + d.platform_reserve_cents ELSE 0 END
ORDER BY d.id LIMIT 100;

-- name: StrayReserves :many
-- Reserves without a case.
SELECT b.account FROM ledger_balance b WHERE b.account >= 'reserve:' AND b.account < 'reserve;' AND b.balance_cents <> 0
  AND NOT EXISTS (SELECT 1 FROM dispute d WHERE 'reserve:' || d.id = b.account) ORDER BY b.account LIMIT 100;

-- name: PlatformReserve :one
-- What the platform has set aside: by the open cases, and by the ledger.
SELECT CAST(COALESCE((SELECT SUM(platform_reserve_cents) FROM dispute WHERE closed_at IS NULL), 0) AS bigint) AS cases,
  CAST(COALESCE((SELECT -balance_cents FROM ledger_balance WHERE account = 'disputes'), 0) AS bigint) AS booked;

-- name: UnheldPairs :many
-- Sessions of a pair with an open case that are in a payout nobody confirmed.
SELECT l.session_id FROM dispute d JOIN session s ON s.therapist_id = d.therapist_id AND s.patient_id = d.patient_id
JOIN payout_line l ON l.session_id = s.id AND l.kind = 'SESSION' JOIN payout p ON p.id = l.payout_id AND p.status = 'OPEN' AND p.departed_at IS NULL
WHERE d.closed_at IS NULL AND d.therapist_id <> '' ORDER BY l.session_id LIMIT 100;

-- name: LostUnbooked :many
-- Lost cases that were closed although the provider has not taken the money.
SELECT d.id FROM dispute d JOIN charge c ON c.id = d.charge_id
WHERE d.closed_at IS NOT NULL AND d.state IN ('LOST', 'ACCEPTED') AND c.reversed_cents < d.taken_cents ORDER BY d.id LIMIT 100;

-- name: InsertEvidence :exec
INSERT INTO dispute_evidence (id, dispute_id, body, hash, gathered_at) VALUES (@id, @dispute_id, @body, @hash, @gathered_at);

-- name: NewestEvidence :one
SELECT * FROM dispute_evidence WHERE dispute_id = @dispute_id ORDER BY gathered_at DESC, id DESC LIMIT 1;

-- name: CountEvidence :one
SELECT count(*) FROM dispute_evidence WHERE dispute_id = @dispute_id;

-- name: EvidenceSessions :many
-- The sessions that a charge paid for: one, or those of a package.
SELECT id, therapist_id, patient_id, starts_at, ends_at, status, created_at, paid_at, cancelled_at, cancelled_by, outcome, returned_cents FROM session
WHERE id = @reference_id OR (CAST(@package AS boolean) AND package_id = @reference_id) ORDER BY starts_at, id LIMIT 12;

-- name: EvidenceStays :many
-- When who was in the room. The end is the last sign of life of somebody who did not leave.
SELECT session_id, role, joined_at, seen_at, left_at FROM room_stay
WHERE session_id IN (SELECT value FROM json_each(CAST(@sessions AS text))) ORDER BY session_id, joined_at, id LIMIT 400;

-- name: EvidenceMails :many
SELECT kind, patient, sent_at FROM session_mail
WHERE session_id IN (SELECT value FROM json_each(CAST(@sessions AS text))) ORDER BY sent_at, id LIMIT 200;

-- name: EvidenceAgreements :many
SELECT version, hash, accepted_at FROM agreement_accepted
WHERE therapist_id = @therapist_id AND patient_id = @patient_id ORDER BY version LIMIT 20;

-- name: EvidenceTerms :one
SELECT terms_version, terms_accepted_at, created_at, confirmed_at FROM account WHERE id = @id;

-- name: EvidenceRefunds :many
SELECT amount_cents, status, created_at, done_at FROM refund WHERE charge_id = @charge_id ORDER BY created_at, id LIMIT 20;

-- name: ExportDisputes :many
SELECT kind, state, amount_cents, opened_at, decided_at, closed_at FROM dispute WHERE payer_id = @payer_id ORDER BY opened_at, id LIMIT 1000;

-- name: PurgeEvidence :exec
DELETE FROM dispute_evidence WHERE dispute_id IN (SELECT d.id FROM dispute d WHERE d.payer_id = @account_id AND d.closed_at IS NOT NULL);

-- name: PurgeReasons :exec
UPDATE dispute SET reason = '', note = '' WHERE payer_id = @account_id AND closed_at IS NOT NULL;

-- name: DropOldEvidence :execrows
-- Evidence of cases that ended long ago.
DELETE FROM dispute_evidence WHERE dispute_id IN (SELECT d.id FROM dispute d WHERE d.closed_at < @before_at);

