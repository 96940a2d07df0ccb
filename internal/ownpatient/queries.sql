-- name: InsertInvitation :exec
INSERT INTO own_invitation (id, therapist_id, person, email_index, price_cents, state, secret_hash, created_at, sent_at, expires_at)
VALUES (@id, @therapist_id, @person, @email_index, @price_cents, 'SENT', sqlc.narg(secret_hash), @created_at, @sent_at, @expires_at);

-- name: InvitationByID :one
SELECT * FROM own_invitation WHERE id = @id;

-- name: InvitationOfTherapist :one
SELECT * FROM own_invitation WHERE id = @id AND therapist_id = @therapist_id;

-- name: InvitationBySecret :one
SELECT * FROM own_invitation WHERE secret_hash = sqlc.narg(secret_hash);

-- name: InvitationsOf :many
SELECT * FROM own_invitation WHERE therapist_id = @therapist_id ORDER BY created_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountInvitations :one
SELECT count(*) FROM own_invitation WHERE therapist_id = @therapist_id;

-- name: CountOpen :one
SELECT count(*) FROM own_invitation WHERE therapist_id = @therapist_id AND state = 'SENT';

-- name: CountSent :one
-- The invitations that a therapist sent since a moment.
SELECT count(*) FROM own_invitation WHERE therapist_id = @therapist_id AND sent_at > @since_at;

-- name: SentTo :one
-- Whether an address has an open invitation of this therapist, or got a mail of this therapist since a moment.
SELECT EXISTS (SELECT 1 FROM own_invitation WHERE therapist_id = @therapist_id AND email_index = @email_index AND email_index <> ''
  AND id <> @except_id AND (state = 'SENT' OR sent_at > @since_at));

-- name: SetSecret :execrows
-- Another link. The older one no longer works.
UPDATE own_invitation SET secret_hash = sqlc.narg(secret_hash) WHERE id = @id AND state = 'SENT';

-- name: SendAgain :execrows
UPDATE own_invitation SET state = 'SENT', secret_hash = sqlc.narg(secret_hash), sent_at = @sent_at, expires_at = @expires_at, closed_at = NULL
WHERE id = @id AND state IN ('SENT', 'EXPIRED');

-- name: AcceptInvitation :execrows
-- The condition on the state lets one of two acceptances have the invitation. What the therapist wrote down is wiped.
UPDATE own_invitation SET state = 'ACCEPTED', patient_id = @patient_id, secret_hash = NULL, person = '', email_index = '', closed_at = @now_at
WHERE id = @id AND state = 'SENT' AND secret_hash = sqlc.narg(secret_hash) AND expires_at > @now_at;

-- name: CloseInvitation :execrows
UPDATE own_invitation SET state = @state, secret_hash = NULL, closed_at = @closed_at WHERE id = @id AND state = 'SENT';

-- name: ExpireInvitations :execrows
UPDATE own_invitation SET state = 'EXPIRED', secret_hash = NULL, closed_at = @now_at WHERE id IN (SELECT i.id FROM own_invitation i
  WHERE i.state = 'SENT' AND i.expires_at <= @now_at ORDER BY i.expires_at, i.id LIMIT @most);

-- name: DropClosed :execrows
DELETE FROM own_invitation WHERE id IN (SELECT i.id FROM own_invitation i WHERE i.state <> 'SENT' AND i.closed_at < @before_at
  ORDER BY i.closed_at LIMIT @most);

-- name: DropInvitations :exec
DELETE FROM own_invitation WHERE therapist_id = @account_id OR patient_id = @account_id;

-- name: InsertOwn :exec
INSERT INTO own_patient (id, therapist_id, patient_id, price_cents, started_at) VALUES (@id, @therapist_id, @patient_id, @price_cents, @started_at);

-- name: OwnOf :one
-- The newest agreement of a pair. It may have ended.
SELECT * FROM own_patient WHERE therapist_id = @therapist_id AND patient_id = @patient_id ORDER BY started_at DESC, id DESC LIMIT 1;

-- name: OwnByID :one
SELECT * FROM own_patient WHERE id = @id;

-- name: PatientsOf :many
SELECT sqlc.embed(o), a.full_name, a.nickname FROM own_patient o JOIN account a ON a.id = o.patient_id
WHERE o.therapist_id = @therapist_id AND o.ended_at IS NULL ORDER BY o.started_at DESC, o.id DESC LIMIT @most OFFSET @skip;

-- name: CountPatients :one
SELECT count(*) FROM own_patient WHERE therapist_id = @therapist_id AND ended_at IS NULL;

-- name: OwnPricesOf :many
SELECT sqlc.embed(o), a.full_name, a.nickname FROM own_patient o JOIN account a ON a.id = o.therapist_id
WHERE o.patient_id = @patient_id AND o.ended_at IS NULL ORDER BY o.started_at DESC, o.id DESC LIMIT @most;

-- name: CountOwnPrices :one
SELECT count(*) FROM own_patient WHERE patient_id = @patient_id AND ended_at IS NULL;

-- name: OfferPrice :execrows
UPDATE own_patient SET offered_cents = @offered_cents WHERE id = @id AND ended_at IS NULL;

-- name: TakePrice :execrows
-- The new price begins to hold. The amount of the request is that on the patient's screen.
UPDATE own_patient SET price_cents = offered_cents, offered_cents = 0
WHERE id = @id AND ended_at IS NULL AND offered_cents = @offered_cents AND offered_cents > 0;

-- name: EndOwn :execrows
UPDATE own_patient SET ended_at = @ended_at, ended_by = @ended_by, offered_cents = 0 WHERE id = @id AND ended_at IS NULL;

-- name: DropOwn :exec
DELETE FROM own_patient WHERE therapist_id = @account_id OR patient_id = @account_id;

-- name: BroughtByPlatform :one
-- Whether this person paid the therapist before, as a patient whom the platform brought. A person is the account and
-- every account with the same CPF. Sessions of companies count too.
SELECT EXISTS (SELECT 1 FROM session s WHERE s.therapist_id = @therapist_id AND s.paid_at IS NOT NULL AND NOT s.own_patient
  AND (s.patient_id = @patient_id OR s.patient_id IN (SELECT a.id FROM account a WHERE a.cpf_index = sqlc.narg(cpf_index))));

-- name: OpenBetween :one
-- Whether the pair has something under way at another price: an unpaid session, a standing hour or a package.
SELECT CAST(EXISTS (SELECT 1 FROM session s WHERE s.patient_id = @patient_id AND s.therapist_id = @therapist_id AND s.status = 'agendado' AND s.paid_at IS NULL AND NOT s.enterprise)
  OR EXISTS (SELECT 1 FROM standing h WHERE h.patient_id = @patient_id AND h.therapist_id = @therapist_id AND h.state <> 'ENDED' AND NOT h.enterprise)
  OR EXISTS (SELECT 1 FROM session_package p WHERE p.patient_id = @patient_id AND p.therapist_id = @therapist_id AND p.state IN ('WAITING', 'ACTIVE')) AS boolean) AS open;

-- name: ExportOwn :many
SELECT o.price_cents, o.started_at, o.ended_at, a.full_name, a.nickname FROM own_patient o JOIN account a ON a.id = o.therapist_id
WHERE o.patient_id = @patient_id ORDER BY o.started_at, o.id LIMIT 1000;

-- name: ExportInvitations :many
SELECT * FROM own_invitation WHERE therapist_id = @therapist_id OR patient_id = @therapist_id ORDER BY created_at, id LIMIT 5000;

-- name: ExportPatients :many
SELECT * FROM own_patient WHERE therapist_id = @therapist_id ORDER BY started_at, id LIMIT 5000;
