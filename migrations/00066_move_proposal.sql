-- +goose Up
-- A time that the therapist did not publish and proposes for a session. The patient answers by a link in a mail. The
-- sequence is the session's when the time was proposed: after another change of the session the answer is refused.
CREATE TABLE move_proposal (
  id text PRIMARY KEY,
  session_id text NOT NULL REFERENCES session (id),
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  session_sequence bigint NOT NULL,
  secret_hash text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  decided_at bigint,
  decision text NOT NULL DEFAULT '' CHECK (decision IN ('', 'ACCEPTED', 'REFUSED', 'REPLACED')),
  CHECK (ends_at > starts_at)
);
CREATE UNIQUE INDEX move_proposal_session_id_key ON move_proposal (session_id) WHERE decision = '';
CREATE UNIQUE INDEX move_proposal_secret_hash_key ON move_proposal (secret_hash) WHERE secret_hash IS NOT NULL;
CREATE INDEX move_proposal_session ON move_proposal (session_id, created_at);

-- +goose Down
DROP TABLE move_proposal;
