-- +goose Up
CREATE TABLE room_stay (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES session (id),
  account_id text NOT NULL REFERENCES account (id),
  role bigint NOT NULL CHECK (role IN (0, 1)),
  epoch bigint NOT NULL,
  connection text NOT NULL,
  joined_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  left_at bigint,
  reports bigint NOT NULL DEFAULT 0,
  rtt_sum bigint NOT NULL DEFAULT 0,
  rtt_max bigint NOT NULL DEFAULT 0,
  lost_sum bigint NOT NULL DEFAULT 0,
  lost_max bigint NOT NULL DEFAULT 0,
  kbps_sum bigint NOT NULL DEFAULT 0,
  relayed bigint NOT NULL DEFAULT 0,
  CHECK (seen_at >= joined_at)
);
CREATE INDEX room_stay_session ON room_stay (session_id, joined_at, id);
CREATE INDEX room_stay_account ON room_stay (account_id, joined_at, id);
CREATE INDEX room_stay_joined ON room_stay (joined_at);

-- +goose Down
DROP TABLE room_stay;
