-- +goose Up
CREATE TABLE contact_message (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('CONTACT', 'QUOTE')),
  content text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX contact_message_created_at ON contact_message (created_at);

CREATE TABLE postal_code (
  cep text PRIMARY KEY,
  found boolean NOT NULL,
  street text NOT NULL,
  complement text NOT NULL,
  district text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX postal_code_expires_at ON postal_code (expires_at);

-- +goose Down
DROP TABLE postal_code;
DROP TABLE contact_message;
