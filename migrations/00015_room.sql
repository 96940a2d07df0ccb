-- +goose Up
CREATE TABLE room_ticket (
  hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES session (id),
  account_id text NOT NULL REFERENCES account (id),
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX room_ticket_expiry ON room_ticket (expires_at);
CREATE TABLE room_seat (
  session_id text NOT NULL REFERENCES session (id),
  account_id text NOT NULL REFERENCES account (id),
  take bigint NOT NULL CHECK (take > 0),
  epoch bigint NOT NULL,
  connection text NOT NULL,
  device text NOT NULL,
  taken_at bigint NOT NULL,
  PRIMARY KEY (session_id, account_id)
);
CREATE INDEX room_seat_taken ON room_seat (taken_at);

-- +goose Down
DROP TABLE room_seat;
DROP TABLE room_ticket;
