-- +goose Up
-- A document about the programme of a company, for its work on NR-1. Rows are added and never changed. body is the
-- canonical text; hash is its SHA-256 in hexadecimal.
CREATE TABLE evidence_document (
  id text PRIMARY KEY,
  number text NOT NULL,
  company_id text NOT NULL REFERENCES company (id),
  from_on text NOT NULL,
  until_on text NOT NULL,
  body text NOT NULL,
  hash text NOT NULL,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX evidence_document_number_key ON evidence_document (number);
CREATE INDEX evidence_document_company ON evidence_document (company_id, created_at, id);

-- A year's survey about working conditions. It is counted once, when it closes; results has what is published.
CREATE TABLE survey (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  year bigint NOT NULL,
  opened_at bigint NOT NULL,
  closes_at bigint NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  published boolean NOT NULL DEFAULT false,
  results text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX survey_company_id_year_key ON survey (company_id, year);
CREATE INDEX survey_due ON survey (counted, closes_at);

-- Who has answered, until the survey is counted. It has no time and no answer.
CREATE TABLE survey_mark (
  survey_id text NOT NULL REFERENCES survey (id),
  account_id text NOT NULL REFERENCES account (id),
  PRIMARY KEY (survey_id, account_id)
);
CREATE INDEX survey_mark_account ON survey_mark (account_id);

-- How many answers a step of a question got, until the survey is counted. An answer is nowhere else.
CREATE TABLE survey_count (
  survey_id text NOT NULL REFERENCES survey (id),
  question text NOT NULL,
  step bigint NOT NULL,
  answers bigint NOT NULL,
  PRIMARY KEY (survey_id, question, step)
);

-- +goose Down
DROP TABLE survey_count;
DROP TABLE survey_mark;
DROP TABLE survey;
DROP TABLE evidence_document;
