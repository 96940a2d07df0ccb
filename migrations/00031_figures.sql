-- +goose Up
-- Figures of all sessions, kept as they change. Triggers on session (the next migration) note each change at the instant
-- it counts for; a job adds the notes up by day and month of the calendar. Days and months together with the notes are
-- exact at any moment. month_figure stays for programs of the version before.
CREATE TABLE figure_change (
  happened_at bigint NOT NULL,
  sessions bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  returned_cents bigint NOT NULL DEFAULT 0,
  fee_cents bigint NOT NULL DEFAULT 0
);
CREATE INDEX figure_change_happened_at ON figure_change (happened_at);

CREATE TABLE figure_day (
  day text PRIMARY KEY,
  sessions bigint NOT NULL
);

CREATE TABLE figure_month (
  month text PRIMARY KEY,
  sessions bigint NOT NULL,
  paid_cents bigint NOT NULL,
  returned_cents bigint NOT NULL,
  fee_cents bigint NOT NULL
);

-- +goose Down
DROP TABLE figure_month;
DROP TABLE figure_day;
DROP TABLE figure_change;
