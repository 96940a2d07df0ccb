-- +goose Up
CREATE TABLE company (
  id text PRIMARY KEY,
  name text NOT NULL,
  cnpj text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  max_users bigint NOT NULL CHECK (max_users > 0),
  email_domain text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  subscription_status text NOT NULL DEFAULT 'PENDING' CHECK (subscription_status IN ('OK', 'PENDING')),
  next_payment_on text,
  version bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX company_cnpj_key ON company (cnpj);
CREATE UNIQUE INDEX company_email_domain_key ON company (email_domain);

-- +goose Down
DROP TABLE company;
