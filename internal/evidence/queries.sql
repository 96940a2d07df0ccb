-- name: InsertDocument :exec
INSERT INTO evidence_document (id, number, company_id, from_on, until_on, body, hash, created_at)
VALUES (@id, @number, @company_id, @from_on, @until_on, @body, @hash, @created_at);

-- name: Documents :many
SELECT id, number, from_on, until_on, hash, created_at FROM evidence_document WHERE company_id = @company_id ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: DocumentByID :one
SELECT * FROM evidence_document WHERE id = @id AND company_id = @company_id;

-- name: DocumentByNumber :one
SELECT number, body, hash, created_at FROM evidence_document WHERE number = @number;

-- name: CountInvited :one
-- People whom the company invited in a period, by the last invitation of each.
SELECT CAST((SELECT count(*) FROM account a WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.deleted_at IS NULL AND a.locked_at IS NULL
    AND a.invited_at >= @from_at AND a.invited_at < @until_at)
  + (SELECT count(*) FROM seat_invitation i WHERE i.company_id = @of_company AND i.invited_at >= @from_at AND i.invited_at < @until_at) AS bigint) AS invited;

-- name: CountTherapists :one
-- Therapists whom people find, and those of them with hours reserved for companies.
SELECT count(*) AS listed, CAST(COALESCE(sum(CASE WHEN t.enterprise_sessions THEN 1 ELSE 0 END), 0) AS bigint) AS reserved
FROM therapist t JOIN account a ON a.id = t.account_id JOIN subscription s ON s.therapist_id = t.account_id
WHERE a.active AND a.deleted_at IS NULL AND a.state = 'REGISTRATION_COMPLETE' AND (s.valid_until_on >= @today_on OR s.valid_until_on IS NULL);

-- name: OpenSurvey :execrows
INSERT INTO survey (id, company_id, year, opened_at, closes_at) VALUES (@id, @company_id, @year, @opened_at, @closes_at) ON CONFLICT (company_id, year) DO NOTHING;

-- name: Surveys :many
SELECT * FROM survey WHERE company_id = @company_id ORDER BY year DESC LIMIT 20;

-- name: SurveyOf :one
-- The survey that the company of an employee has open.
SELECT s.* FROM survey s JOIN account a ON a.company_id = s.company_id
WHERE a.id = @account_id AND a.role = 'ENTERPRISE' AND a.confirmed_at IS NOT NULL AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL
  AND NOT s.counted AND s.closes_at > @now_at;

-- name: LockSurvey :one
UPDATE survey SET counted = counted WHERE id = @id AND NOT counted RETURNING *;

-- name: IsMarked :one
SELECT EXISTS (SELECT 1 FROM survey_mark WHERE survey_id = @survey_id AND account_id = @account_id);

-- name: InsertMark :execrows
INSERT INTO survey_mark (survey_id, account_id) VALUES (@survey_id, @account_id) ON CONFLICT DO NOTHING;

-- name: CountAnswer :exec
INSERT INTO survey_count (survey_id, question, step, answers) VALUES (@survey_id, @question, @step, 1)
ON CONFLICT (survey_id, question, step) DO UPDATE SET answers = survey_count.answers + 1;

-- name: CountsOf :many
SELECT question, step, answers FROM survey_count WHERE survey_id = @survey_id ORDER BY question, step LIMIT 100;

-- name: Enrolled :one
SELECT count(*) FROM account a WHERE a.company_id = @company_id AND a.role = 'ENTERPRISE' AND a.confirmed_at IS NOT NULL AND a.active AND a.deleted_at IS NULL AND a.locked_at IS NULL;

-- name: DueSurveys :many
SELECT id FROM survey WHERE NOT counted AND closes_at <= @now_at ORDER BY closes_at, id LIMIT @most;

-- name: SaveResults :exec
UPDATE survey SET counted = true, published = @published, results = @results WHERE id = @id;

-- name: DropMarks :exec
DELETE FROM survey_mark WHERE survey_id = @survey_id;

-- name: MarkAll :exec
-- The account that replaces another one has answered what is open, whether the other one had or not.
INSERT INTO survey_mark (survey_id, account_id) SELECT s.id, CAST(@to_account AS text) FROM survey s JOIN account a ON a.company_id = s.company_id
WHERE a.id = @from_account AND NOT s.counted ON CONFLICT DO NOTHING;

-- name: DropMarksOf :exec
DELETE FROM survey_mark WHERE account_id = @account_id;

-- name: DropCounts :exec
DELETE FROM survey_count WHERE survey_id = @survey_id;

-- name: ExportMarks :many
SELECT c.name, s.year FROM survey_mark m JOIN survey s ON s.id = m.survey_id JOIN company c ON c.id = s.company_id WHERE m.account_id = @account_id ORDER BY s.year LIMIT 20;
