-- +goose Up
CREATE TABLE plan (
  id text PRIMARY KEY,
  external_id text NOT NULL DEFAULT '',
  name text NOT NULL,
  value_cents bigint NOT NULL CHECK (value_cents >= 0),
  percent bigint NOT NULL CHECK (percent BETWEEN 0 AND 100),
  description text NOT NULL,
  type text NOT NULL CHECK (type IN ('FREE', 'PARTIAL', 'FULL')),
  active boolean NOT NULL,
  created_at bigint NOT NULL,
  CHECK (type <> 'FREE' OR value_cents = 0)
);
CREATE UNIQUE INDEX plan_type_key ON plan (type) WHERE active;

CREATE TABLE subscription (
  therapist_id text PRIMARY KEY REFERENCES account (id),
  plan_id text NOT NULL REFERENCES plan (id),
  status text NOT NULL CHECK (status IN ('PENDING', 'OK', 'OVERDUE', 'CANCELLED', 'SUSPENDED')),
  valid_until_on text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX subscription_valid_until ON subscription (valid_until_on) WHERE valid_until_on IS NOT NULL;

INSERT INTO plan (id, name, value_cents, percent, description, type, active, created_at) VALUES
  ('019a0000-0000-7000-8000-000000000001', 'Plano Gratuito', 0, 30, 'Sem mensalidade. 30% de cada sessão realizada. Ideal para começar.', 'FREE', true, 0),
  ('019a0000-0000-7000-8000-000000000002', 'Plano 2', 7500, 15, 'R$ 75,00 por mês. 15% de cada sessão realizada. Para quem atende toda semana.', 'PARTIAL', true, 0),
  ('019a0000-0000-7000-8000-000000000003', 'Plano 3', 15000, 0, 'R$ 150,00 por mês. Nenhuma taxa por sessão. Para agendas cheias.', 'FULL', true, 0);

-- +goose Down
DROP TABLE subscription;
DROP TABLE plan;
