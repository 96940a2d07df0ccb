-- +goose Up
-- The list of people by name.
CREATE INDEX account_listed_name ON account (search_text, id) WHERE deleted_at IS NULL AND role IN ('CUSTOMER', 'ENTERPRISE', 'THERAPIST');

-- Administrators find a person by the blind index of the CPF.
CREATE INDEX account_cpf ON account (cpf_index) WHERE cpf_index IS NOT NULL;

-- Why somebody did not get a mail to many.
ALTER TABLE bulk_recipient ADD COLUMN reason text NOT NULL DEFAULT '';

-- The inbox: who works on a message of a visitor, and how far.
ALTER TABLE contact_message ADD COLUMN status text NOT NULL DEFAULT 'NEW' CHECK (status IN ('NEW', 'OPEN', 'ANSWERED', 'ARCHIVED'));
ALTER TABLE contact_message ADD COLUMN assignee_id text REFERENCES account (id);
CREATE INDEX contact_message_status ON contact_message (status, created_at, id);
CREATE INDEX contact_message_assignee ON contact_message (assignee_id) WHERE assignee_id IS NOT NULL;

-- Answers to a message, sealed. They are deleted with it.
CREATE TABLE contact_answer (
  id text PRIMARY KEY,
  message_id text NOT NULL REFERENCES contact_message (id) ON DELETE CASCADE,
  author_id text NOT NULL REFERENCES account (id),
  content text NOT NULL,
  sent_at bigint,
  created_at bigint NOT NULL
);
CREATE INDEX contact_answer_message ON contact_answer (message_id, created_at, id);
CREATE INDEX contact_answer_author ON contact_answer (author_id);

-- +goose Down
DROP TABLE contact_answer;
DROP INDEX contact_message_assignee;
DROP INDEX contact_message_status;
ALTER TABLE contact_message DROP COLUMN assignee_id;
ALTER TABLE contact_message DROP COLUMN status;
ALTER TABLE bulk_recipient DROP COLUMN reason;
DROP INDEX account_cpf;
DROP INDEX account_listed_name;
