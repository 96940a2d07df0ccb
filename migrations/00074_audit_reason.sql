-- +goose Up
-- Why an administrator did something, in the administrator's own words. It is apart from the chain because it may have
-- personal data: it is sealed, and deleted with the last data of its person. There is a row for each person it is about.
CREATE TABLE audit_reason (
  id text PRIMARY KEY,
  seq bigint NOT NULL REFERENCES audit_entry (seq),
  person_id text NOT NULL,
  reason text NOT NULL,
  happened_at bigint NOT NULL
);
CREATE INDEX audit_reason_seq ON audit_reason (seq);
CREATE INDEX audit_reason_person ON audit_reason (person_id, seq);

-- +goose Down
DROP TABLE audit_reason;
