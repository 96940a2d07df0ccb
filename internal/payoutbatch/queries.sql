-- name: InsertBatch :exec
INSERT INTO payout_batch (id, means, state, created_by, created_at) VALUES (@id, @means, @state, @created_by, @created_at);

-- name: InsertLines :execrows
-- One line for each payout that the batch has.
INSERT INTO payout_batch_line (batch_id, payout_id, therapist_id, amount_cents, state)
SELECT p.batch_id, p.id, p.therapist_id, p.total_cents, 'CHECKING' FROM payout p WHERE p.batch_id = @batch_id AND p.status = 'OPEN';

-- name: BatchByID :one
SELECT * FROM payout_batch WHERE id = @id;

-- name: LockBatch :one
SELECT * FROM payout_batch WHERE id = @id FOR NO KEY UPDATE;

-- name: Batches :many
SELECT * FROM payout_batch ORDER BY created_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountBatches :one
SELECT count(*) FROM payout_batch;

-- name: Tally :many
-- How many lines of batches are in each state, and their sum.
SELECT batch_id, state, count(*) AS lines, CAST(SUM(amount_cents) AS bigint) AS amount FROM payout_batch_line
WHERE batch_id IN (SELECT value FROM json_each(CAST(@ids AS text))) GROUP BY batch_id, state ORDER BY batch_id, state;

-- name: Lines :many
-- Of one batch, by the name of the therapist. An empty state is every state.
SELECT sqlc.embed(l), a.full_name FROM payout_batch_line l JOIN account a ON a.id = l.therapist_id
WHERE l.batch_id = @batch_id AND (CAST(@state AS text) = '' OR l.state = CAST(@state AS text)) AND a.search_text LIKE CAST(@pattern AS text) ESCAPE '\'
ORDER BY a.search_text, l.payout_id LIMIT @most OFFSET @skip;

-- name: CountFound :one
SELECT count(*) FROM payout_batch_line l JOIN account a ON a.id = l.therapist_id
WHERE l.batch_id = @batch_id AND (CAST(@state AS text) = '' OR l.state = CAST(@state AS text)) AND a.search_text LIKE CAST(@pattern AS text) ESCAPE '\';

-- name: LineByID :one
SELECT * FROM payout_batch_line WHERE batch_id = @batch_id AND payout_id = @payout_id;

-- name: LockLine :one
SELECT * FROM payout_batch_line WHERE batch_id = @batch_id AND payout_id = @payout_id FOR NO KEY UPDATE;

-- name: LinesIn :many
-- A page of the lines of a batch in one state.
SELECT * FROM payout_batch_line WHERE batch_id = @batch_id AND state = @state AND payout_id > @after ORDER BY payout_id LIMIT @most;

-- name: MarkLines :execrows
-- What a check says about several lines.
UPDATE payout_batch_line SET state = @state, reason = @reason, owner = @owner
WHERE batch_id = @batch_id AND state = 'CHECKING' AND payout_id IN (SELECT value FROM json_each(CAST(@ids AS text)));

-- name: CheckAgain :execrows
UPDATE payout_batch_line SET state = 'CHECKING', reason = '' WHERE batch_id = @batch_id AND state IN ('HELD', 'READY');

-- name: DropWaiting :many
-- Lines that were not sent leave the batch. Those that were held keep their reason.
UPDATE payout_batch_line SET state = 'DROPPED', reason = CASE WHEN reason = '' THEN CAST(@reason AS text) ELSE reason END
WHERE batch_id = @batch_id AND state IN (SELECT value FROM json_each(CAST(@states AS text))) RETURNING payout_id;

-- name: MoveLine :execrows
UPDATE payout_batch_line SET state = @state, reason = @reason, owner = CASE WHEN CAST(@owner AS text) = '' THEN owner ELSE CAST(@owner AS text) END,
  reference = CASE WHEN CAST(@reference AS text) = '' THEN reference ELSE CAST(@reference AS text) END,
  departed_at = COALESCE(@departed_at, departed_at), known_at = COALESCE(@known_at, known_at), read_at = @read_at
WHERE batch_id = @batch_id AND payout_id = @payout_id AND state = @was;

-- name: ReadLater :exec
UPDATE payout_batch_line SET read_at = @read_at, reads = reads + 1 WHERE batch_id = @batch_id AND payout_id = @payout_id AND state = @state;

-- name: DueLines :many
SELECT * FROM payout_batch_line WHERE read_at <= @now_at ORDER BY read_at, batch_id, payout_id LIMIT @most;

-- name: MoveBatch :execrows
UPDATE payout_batch SET state = @state, ended_at = COALESCE(@ended_at, ended_at) WHERE id = @id AND state = @was;

-- name: FirstOfTwo :execrows
UPDATE payout_batch SET state = 'CONFIRMED', first_by = @first_by, first_at = @first_at, first_cents = @first_cents WHERE id = @id AND state = 'READY';

-- name: ForgetFirst :execrows
UPDATE payout_batch SET state = 'READY', first_by = '', first_at = NULL, first_cents = 0 WHERE id = @id AND state = 'CONFIRMED';

-- name: StartSending :execrows
UPDATE payout_batch SET state = 'SENDING', confirmed_by = @confirmed_by, confirmed_at = @confirmed_at, file_number = @file_number
WHERE id = @id AND state IN ('READY', 'CONFIRMED');

-- name: LastFile :one
SELECT CAST(COALESCE(MAX(file_number), 0) AS bigint) FROM payout_batch WHERE file_number > 0;

-- name: NoteFile :exec
UPDATE payout_batch SET filed_at = COALESCE(filed_at, @filed_at) WHERE id = @id;

-- name: WrongBookings :many
-- Payouts that batches paid more or less often than the ledger says. What a person confirmed by hand has no line.
SELECT l.payout_id FROM payout_batch_line l LEFT JOIN payout p ON p.id = l.payout_id WHERE l.state IN ('PAID', 'RETURNED') GROUP BY l.payout_id
HAVING (SELECT count(*) FROM ledger_transfer t WHERE t.reference = l.payout_id AND t.kind = 'paid_out')
    <> count(*) + MAX(CASE WHEN p.status = 'PAID' AND p.batch_id = '' THEN 1 ELSE 0 END)
  OR (SELECT count(*) FROM ledger_transfer t WHERE t.reference = l.payout_id AND t.kind = 'payout_returned')
    <> SUM(CASE WHEN l.state = 'RETURNED' THEN 1 ELSE 0 END)
ORDER BY l.payout_id LIMIT 100;

-- name: LostPayouts :many
-- Open payouts whose batch forgot them: it has ended, or their line has.
SELECT p.id FROM payout p WHERE p.batch_id <> '' AND p.status = 'OPEN'
  AND NOT EXISTS (SELECT 1 FROM payout_batch_line l JOIN payout_batch b ON b.id = l.batch_id WHERE l.batch_id = p.batch_id AND l.payout_id = p.id
    AND b.state NOT IN ('DONE', 'CANCELLED') AND l.state IN ('CHECKING', 'READY', 'HELD', 'SENDING', 'SENT', 'FILED')
    AND (p.departed_at IS NOT NULL) = (l.state IN ('SENDING', 'SENT', 'FILED')))
ORDER BY p.id LIMIT 100;

-- name: LostLines :many
-- Lines under way or paid whose payout is not theirs.
SELECT l.payout_id FROM payout_batch_line l LEFT JOIN payout p ON p.id = l.payout_id AND p.batch_id = l.batch_id
WHERE l.state IN ('SENDING', 'SENT', 'FILED', 'PAID') AND (p.id IS NULL OR (p.status = 'PAID') <> (l.state = 'PAID') OR p.total_cents <> l.amount_cents)
ORDER BY l.payout_id LIMIT 100;
