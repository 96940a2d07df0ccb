-- +goose Up
-- A list of people that a company uploaded and that is invited in the background. The people are sealed as one value;
-- verdicts has a letter for each line that is done. The row is deleted a week after the import ended.
CREATE TABLE people_import (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  fingerprint text NOT NULL,
  people text NOT NULL,
  verdicts text NOT NULL DEFAULT '',
  total bigint NOT NULL CHECK (total > 0),
  invited bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  ended_at bigint
);
-- A company has at most one import that runs.
CREATE UNIQUE INDEX people_import_company_id_key ON people_import (company_id) WHERE ended_at IS NULL;
CREATE INDEX people_import_company ON people_import (company_id, created_at, id);
CREATE INDEX people_import_ended ON people_import (ended_at) WHERE ended_at IS NOT NULL;

-- +goose Down
DROP TABLE people_import;
