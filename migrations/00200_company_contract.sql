-- +goose Up
-- What a company covers of its people's sessions, and from which day to which, both included. One contract holds at a
-- time. A change is a new row, which ends the one before it; a row that was replaced before it began has an end before
-- its start. A company without a row that holds covers nothing.
CREATE TABLE company_contract (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  version bigint NOT NULL CHECK (version > 0),
  starts_on text NOT NULL,
  ends_on text,
  sessions_per_month bigint NOT NULL CHECK (sessions_per_month BETWEEN 0 AND 8),
  share_percent bigint NOT NULL CHECK (share_percent BETWEEN 0 AND 100),
  ceiling_cents bigint NOT NULL CHECK (ceiling_cents >= 0),
  dependants_max bigint NOT NULL CHECK (dependants_max BETWEEN 0 AND 3),
  created_by text NOT NULL REFERENCES account (id),
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX company_contract_company_id_version_key ON company_contract (company_id, version);
CREATE INDEX company_contract_period ON company_contract (company_id, starts_on, version);
CREATE INDEX company_contract_created_by ON company_contract (created_by);

-- +goose Down
DROP TABLE company_contract;
