-- name: InsertTicket :exec
INSERT INTO room_ticket (hash, session_id, account_id, login_id, expires_at) VALUES (@hash, @session_id, @account_id, @login_id, @expires_at);

-- name: UseTicket :one
UPDATE room_ticket SET used_at = @now_at WHERE hash = @hash AND used_at IS NULL AND expires_at > @now_at
RETURNING session_id, account_id, login_id;

-- name: FindTicket :one
SELECT session_id, account_id, login_id FROM room_ticket WHERE hash = @hash AND used_at IS NULL AND expires_at > @now_at;

-- name: FindSeat :one
SELECT take, epoch, device FROM room_seat WHERE session_id = @session_id AND account_id = @account_id;

-- name: TakeSeat :one
INSERT INTO room_seat (session_id, account_id, take, epoch, connection, device, taken_at)
VALUES (@session_id, @account_id, 1, 0, @connection, @device, @taken_at)
ON CONFLICT (session_id, account_id) DO UPDATE SET take = room_seat.take + 1, connection = excluded.connection, taken_at = excluded.taken_at
RETURNING take, epoch, device;

-- name: FreshSeat :one
UPDATE room_seat SET epoch = epoch + 1, device = @device WHERE session_id = @session_id AND account_id = @account_id
RETURNING epoch;

-- name: SeatTake :one
SELECT take FROM room_seat WHERE session_id = @session_id AND account_id = @account_id;

-- name: OpenStays :one
SELECT count(*) FROM room_stay WHERE session_id = @session_id AND account_id = @account_id AND left_at IS NULL AND seen_at > @since_at;

-- name: LastStay :one
SELECT id FROM room_stay WHERE session_id = @session_id AND account_id = @account_id AND epoch = @epoch AND seen_at >= @since_at
ORDER BY joined_at DESC, id DESC LIMIT 1;

-- name: ContinueStay :exec
UPDATE room_stay SET seen_at = @seen_at, left_at = NULL, connection = @connection WHERE id = @id;

-- name: InsertStay :exec
INSERT INTO room_stay (id, session_id, account_id, role, epoch, connection, joined_at, seen_at) VALUES (@id, @session_id, @account_id, @role, @epoch, @connection, @now_at, @now_at);

-- name: SeenStay :exec
UPDATE room_stay SET seen_at = CASE WHEN seen_at > @seen_at THEN seen_at ELSE @seen_at END, left_at = @left_at, reports = reports + @reports, rtt_sum = rtt_sum + @rtt_sum,
  rtt_max = CASE WHEN rtt_max > @rtt_max THEN rtt_max ELSE @rtt_max END, lost_sum = lost_sum + @lost_sum,
  lost_max = CASE WHEN lost_max > @lost_max THEN lost_max ELSE @lost_max END, kbps_sum = kbps_sum + @kbps_sum, relayed = relayed + @relayed
WHERE id = @id AND connection = @connection;

-- name: StaysOf :many
SELECT id, session_id, role, joined_at, seen_at, left_at FROM room_stay
WHERE session_id IN (SELECT value FROM json_each(CAST(@ids AS text)))
ORDER BY session_id, joined_at, id;

-- name: StaysOfPerson :many
SELECT * FROM room_stay WHERE account_id = @account_id ORDER BY joined_at DESC, id DESC LIMIT @most;

-- name: DeleteTickets :execrows
DELETE FROM room_ticket WHERE expires_at < @before_at;

-- name: DeleteSeats :execrows
DELETE FROM room_seat WHERE taken_at < @before_at;

-- name: DeleteStays :execrows
DELETE FROM room_stay WHERE joined_at < @before_at;
