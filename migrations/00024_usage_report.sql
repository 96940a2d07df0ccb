-- +goose Up
-- One row a company and year, written once and never again: a second count with other people would tell them apart.
CREATE TABLE usage_report (
  company_id text NOT NULL REFERENCES company (id),
  year bigint NOT NULL,
  published boolean NOT NULL,
  people bigint NOT NULL,
  used bigint NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (company_id, year),
  CHECK (published OR (people = 0 AND used = 0)),
  CHECK (NOT published OR (people >= 10 AND used >= 10))
);

-- +goose Down
DROP TABLE usage_report;
