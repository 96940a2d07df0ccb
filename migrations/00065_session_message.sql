-- +goose Up
-- The last message of the therapist to the patient about a change of a session, sealed. It is deleted with the account
-- of either person.
CREATE TABLE session_message (
  session_id text PRIMARY KEY REFERENCES session (id),
  body text NOT NULL,
  written_at bigint NOT NULL
);

-- +goose Down
DROP TABLE session_message;
