-- name: InsertTherapist :exec
INSERT INTO therapist (account_id, crp, crp_key, approach, education, experience, extra_education, extra_education_info, equipment,
  heard_from, heard_from_other, about_me, interests, uf, public_gender, enterprise_sessions, session_minutes, price_cents, notice_hours, bank, submitted_at, updated_at)
VALUES (@account_id, @crp, @crp_key, @approach, @education, @experience, @extra_education, @extra_education_info, @equipment,
  @heard_from, @heard_from_other, @about_me, @interests, @uf, @public_gender, @enterprise_sessions, @session_minutes, @price_cents, @notice_hours, @bank, @submitted_at, @submitted_at);

-- name: UpdateTherapist :execrows
UPDATE therapist SET crp = @crp, crp_key = @crp_key, approach = @approach, education = @education, experience = @experience,
  extra_education = @extra_education, extra_education_info = @extra_education_info, equipment = @equipment,
  about_me = @about_me, interests = @interests, uf = @uf, public_gender = @public_gender, enterprise_sessions = @enterprise_sessions,
  session_minutes = @session_minutes, price_cents = @price_cents, notice_hours = @notice_hours, bank = @bank,
  bank_changed_at = @bank_changed_at, submitted_at = @submitted_at, updated_at = @updated_at
WHERE account_id = @account_id;

-- name: TherapistByID :one
SELECT * FROM therapist WHERE account_id = @account_id;

-- name: TherapistsByIDs :many
SELECT * FROM therapist WHERE account_id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: Listable :many
SELECT t.account_id, t.crp, t.approach, t.about_me, t.uf, t.public_gender, t.session_minutes, t.price_cents, t.notice_hours, t.enterprise_sessions,
  a.full_name, a.nickname, s.valid_until_on
FROM therapist t
JOIN account a ON a.id = t.account_id
JOIN subscription s ON s.therapist_id = t.account_id
WHERE t.account_id > @after AND a.active AND a.deleted_at IS NULL AND a.state = 'REGISTRATION_COMPLETE'
  AND (s.valid_until_on >= @today_on OR s.valid_until_on IS NULL)
ORDER BY t.account_id LIMIT @most;

-- name: ListableByIDs :many
SELECT t.account_id, t.crp, t.approach, t.about_me, t.uf, t.public_gender, t.session_minutes, t.price_cents, t.notice_hours, t.enterprise_sessions,
  a.full_name, a.nickname, s.valid_until_on
FROM therapist t
JOIN account a ON a.id = t.account_id
JOIN subscription s ON s.therapist_id = t.account_id
WHERE t.account_id IN (SELECT value FROM json_each(CAST(@ids AS text))) AND a.active AND a.deleted_at IS NULL AND a.state = 'REGISTRATION_COMPLETE'
  AND (s.valid_until_on >= @today_on OR s.valid_until_on IS NULL)
ORDER BY t.account_id;

-- name: ListedTerms :one
SELECT t.price_cents, t.notice_hours, t.enterprise_sessions FROM therapist t
JOIN account a ON a.id = t.account_id
JOIN subscription s ON s.therapist_id = t.account_id
WHERE t.account_id = @account_id AND a.active AND a.deleted_at IS NULL AND a.state = 'REGISTRATION_COMPLETE'
  AND (s.valid_until_on >= @today_on OR s.valid_until_on IS NULL);

-- name: Pending :many
SELECT t.account_id, t.crp, t.crp_key, t.submitted_at, a.full_name, a.nickname, a.email FROM therapist t JOIN account a ON a.id = t.account_id
WHERE a.state = 'REQUIRED_DATA_PROVIDED' AND a.deleted_at IS NULL AND a.active
ORDER BY t.submitted_at, t.account_id LIMIT @most;

-- name: InsertReview :exec
INSERT INTO crp_review (id, therapist_id, crp, decision, reason, evidence, reviewer_id, reviewed_at)
VALUES (@id, @therapist_id, @crp, @decision, @reason, @evidence, sqlc.narg(reviewer_id), @reviewed_at);

-- name: LastReview :one
SELECT * FROM crp_review WHERE therapist_id = @therapist_id ORDER BY reviewed_at DESC, id DESC LIMIT 1;

-- name: ReleaseCRP :exec
UPDATE therapist SET crp_claim = NULL WHERE account_id = @account_id;

-- name: SettleCRP :exec
UPDATE therapist SET crp_claim = CASE WHEN EXISTS (SELECT 1 FROM account a WHERE a.id = therapist.account_id AND a.active AND a.deleted_at IS NULL
    AND a.state IN ('PENDING_SUBSCRIPTION_PLAN', 'PENDING_SUBSCRIPTION_PAYMENT', 'REGISTRATION_COMPLETE')) THEN crp_key END
WHERE account_id = @account_id;

-- name: SameCRP :many
SELECT t.account_id, t.crp, t.crp_key, t.submitted_at, a.full_name, a.nickname, a.email, a.state, a.active,
  CAST(t.crp_claim IS NOT NULL AS boolean) AS holds
FROM therapist t JOIN account a ON a.id = t.account_id
WHERE t.crp_key IN (SELECT value FROM json_each(CAST(@crp_keys AS text))) AND a.deleted_at IS NULL
ORDER BY t.submitted_at, t.account_id LIMIT 500;

-- name: InsertNameChange :exec
INSERT INTO name_change (id, therapist_id, old_full_name, old_nickname, full_name, nickname, decision, reason, requested_at)
VALUES (@id, @therapist_id, @old_full_name, @old_nickname, @full_name, @nickname, 'PENDING', '', @requested_at);

-- name: PendingNameOf :one
SELECT * FROM name_change WHERE therapist_id = @therapist_id AND decision = 'PENDING';

-- name: LastNameChange :one
SELECT * FROM name_change WHERE therapist_id = @therapist_id ORDER BY requested_at DESC, id DESC LIMIT 1;

-- name: NameChangeByID :one
SELECT * FROM name_change WHERE id = @id;

-- name: DecideNameChange :execrows
UPDATE name_change SET decision = @decision, reason = @reason, reviewer_id = sqlc.narg(reviewer_id), decided_at = @decided_at
WHERE id = @id AND decision = 'PENDING';

-- name: WithdrawNameChange :exec
UPDATE name_change SET decision = 'WITHDRAWN', decided_at = @decided_at WHERE therapist_id = @therapist_id AND decision = 'PENDING';

-- name: PendingNames :many
SELECT n.id, n.therapist_id, n.full_name AS new_full_name, n.nickname AS new_nickname, n.requested_at, t.crp, a.full_name, a.nickname, a.email
FROM name_change n
JOIN therapist t ON t.account_id = n.therapist_id
JOIN account a ON a.id = n.therapist_id
WHERE n.decision = 'PENDING' AND a.deleted_at IS NULL AND a.active
ORDER BY n.requested_at, n.id LIMIT @most;

-- name: NameChangesOf :many
SELECT * FROM name_change WHERE therapist_id = @therapist_id ORDER BY requested_at, id LIMIT 50;

-- name: PurgeNameChanges :exec
UPDATE name_change SET old_full_name = '', old_nickname = '', full_name = '', nickname = '', reason = '' WHERE therapist_id = @therapist_id;

-- name: ReviewsOf :many
SELECT * FROM crp_review WHERE therapist_id = @therapist_id ORDER BY reviewed_at, id LIMIT 50;

-- name: PurgeTherapist :exec
UPDATE therapist SET crp = '', crp_key = account_id, crp_claim = NULL, approach = '', education = '', experience = '', extra_education = '', extra_education_info = '',
  equipment = '', heard_from = '', heard_from_other = '', about_me = '', interests = '', uf = '', public_gender = '', bank = ''
WHERE account_id = @account_id;

-- name: PurgeReviews :exec
UPDATE crp_review SET crp = '', reason = '', evidence = '' WHERE therapist_id = @therapist_id;
