-- +goose Up
-- How a company with a contract is charged: once a month on its own day, by how many people are enrolled and by the rate
-- of its contract year, never by what its people use. Rates are hundredths of a session for a person and month.
-- next_meter_on is empty while no contract holds. top_up_below and top_up_blocks are 0 while the company buys by hand.
CREATE TABLE company_pool (
  company_id text PRIMARY KEY REFERENCES company (id),
  meter_day bigint NOT NULL CHECK (meter_day BETWEEN 1 AND 31),
  next_meter_on text,
  year_on text NOT NULL,
  rate bigint NOT NULL CHECK (rate BETWEEN 0 AND 800),
  next_rate bigint NOT NULL CHECK (next_rate BETWEEN 0 AND 800),
  top_up_below bigint NOT NULL DEFAULT 0 CHECK (top_up_below >= 0),
  top_up_blocks bigint NOT NULL DEFAULT 0 CHECK (top_up_blocks >= 0),
  version bigint NOT NULL DEFAULT 0
);
CREATE INDEX company_pool_next_meter ON company_pool (next_meter_on, company_id);

-- What a company has to pay. customer is sealed: its data as they were on the day. lines is JSON. step_on is the day of
-- the next reminder, notice or end, and step says which one it is.
CREATE TABLE company_invoice (
  id text PRIMARY KEY,
  number text NOT NULL,
  company_id text NOT NULL REFERENCES company (id),
  kind text NOT NULL CHECK (kind IN ('BLOCKS', 'METER', 'SEATS')),
  state text NOT NULL CHECK (state IN ('OPEN', 'PART_PAID', 'PAID', 'OVERDUE', 'SUSPENDED', 'CANCELLED')),
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  paid_cents bigint NOT NULL DEFAULT 0 CHECK (paid_cents >= 0 AND paid_cents <= total_cents),
  lines text NOT NULL,
  customer text NOT NULL,
  issued_on text NOT NULL,
  due_on text NOT NULL,
  step bigint NOT NULL DEFAULT 0,
  step_on text,
  created_at bigint NOT NULL,
  closed_at bigint
);
CREATE UNIQUE INDEX company_invoice_number_key ON company_invoice (number);
CREATE INDEX company_invoice_company ON company_invoice (company_id, created_at, id);
CREATE INDEX company_invoice_state ON company_invoice (state, due_on, id);
CREATE INDEX company_invoice_issued ON company_invoice (issued_on, id);
CREATE INDEX company_invoice_step ON company_invoice (step_on, id) WHERE step_on IS NOT NULL;
CREATE INDEX company_invoice_suspended ON company_invoice (company_id) WHERE state = 'SUSPENDED';

-- The last number that was given, for each series: invoices and credit notes of a year, and DPS.
CREATE TABLE invoice_number (
  series text PRIMARY KEY,
  last bigint NOT NULL
);

-- Sessions that a company bought, ten to a block. What is left is an amount, because the meter takes amounts.
CREATE TABLE session_block (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  invoice_id text NOT NULL REFERENCES company_invoice (id),
  blocks bigint NOT NULL CHECK (blocks > 0),
  unit_cents bigint NOT NULL CHECK (unit_cents > 0),
  left_cents bigint NOT NULL CHECK (left_cents >= 0 AND left_cents <= blocks * 10 * unit_cents),
  state text NOT NULL CHECK (state IN ('WAITING', 'ACTIVE', 'USED', 'EXPIRED', 'RETURNED', 'CANCELLED')),
  bought_at bigint NOT NULL,
  paid_at bigint,
  ends_on text,
  told bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX session_block_invoice_id_key ON session_block (invoice_id);
CREATE INDEX session_block_company ON session_block (company_id, bought_at, id);
CREATE INDEX session_block_ends ON session_block (ends_on, id) WHERE state = 'ACTIVE';

-- One run of the meter: what a month of a company costs, and what the pool paid of it. invoice_id is the invoice of the
-- rest.
CREATE TABLE meter_run (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  period_on text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('METER', 'SEATS')),
  people bigint NOT NULL,
  rate bigint NOT NULL,
  unit_cents bigint NOT NULL,
  due_cents bigint NOT NULL CHECK (due_cents >= 0),
  pool_cents bigint NOT NULL CHECK (pool_cents >= 0 AND pool_cents <= due_cents),
  invoice_id text,
  created_at bigint NOT NULL
);
CREATE UNIQUE INDEX meter_run_company_id_period_on_key ON meter_run (company_id, period_on);
CREATE INDEX meter_run_period ON meter_run (period_on, id);

-- What the panel shows of a pool, in whole blocks, and from when on. Written once after a run and never changed.
CREATE TABLE pool_level (
  id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES company (id),
  blocks bigint NOT NULL CHECK (blocks >= 0),
  shown_at bigint NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX pool_level_company ON pool_level (company_id, shown_at);

-- A PIX code or a boleto of an invoice, at the provider. id is its reference and idempotency key there.
CREATE TABLE invoice_bill (
  id text PRIMARY KEY,
  invoice_id text NOT NULL REFERENCES company_invoice (id),
  method text NOT NULL CHECK (method IN ('pix', 'boleto')),
  state text NOT NULL CHECK (state IN ('CREATED', 'OPEN', 'PAID', 'REFUSED', 'OVER')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  paid_cents bigint NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  back_cents bigint NOT NULL DEFAULT 0 CHECK (back_cents >= 0),
  order_id text,
  pix_code text NOT NULL DEFAULT '',
  line text NOT NULL DEFAULT '',
  barcode text NOT NULL DEFAULT '',
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  checked_at bigint NOT NULL
);
CREATE INDEX invoice_bill_invoice ON invoice_bill (invoice_id, created_at, id);
CREATE UNIQUE INDEX invoice_bill_order_id_key ON invoice_bill (order_id);
CREATE INDEX invoice_bill_checked ON invoice_bill (checked_at, id) WHERE state = 'OPEN';

-- Money that arrived for an invoice, or credit of the company that paid it. excess_cents was more than the invoice
-- needed and became the company's credit.
CREATE TABLE invoice_payment (
  id text PRIMARY KEY,
  invoice_id text NOT NULL REFERENCES company_invoice (id),
  method text NOT NULL CHECK (method IN ('pix', 'boleto', 'credit')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  excess_cents bigint NOT NULL DEFAULT 0 CHECK (excess_cents >= 0 AND excess_cents <= amount_cents),
  paid_at bigint NOT NULL
);
CREATE INDEX invoice_payment_invoice ON invoice_payment (invoice_id, paid_at, id);

-- A credit note ends an invoice. amount_cents is what became credit of the company, forgiven_cents what it no longer
-- owes.
CREATE TABLE credit_note (
  id text PRIMARY KEY,
  number text NOT NULL,
  invoice_id text NOT NULL REFERENCES company_invoice (id),
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  forgiven_cents bigint NOT NULL CHECK (forgiven_cents >= 0),
  reason text NOT NULL,
  made_by text NOT NULL REFERENCES account (id),
  made_at bigint NOT NULL
);
CREATE UNIQUE INDEX credit_note_number_key ON credit_note (number);
CREATE UNIQUE INDEX credit_note_invoice_id_key ON credit_note (invoice_id);
CREATE INDEX credit_note_made_by ON credit_note (made_by);

-- The service note (NFS-e) of a paid invoice. document is the DPS, sealed.
CREATE TABLE service_note (
  id text PRIMARY KEY,
  invoice_id text NOT NULL REFERENCES company_invoice (id),
  number bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('PREPARED', 'SENT', 'ISSUED', 'REFUSED')),
  document text NOT NULL,
  access_key text NOT NULL DEFAULT '',
  refusal text NOT NULL DEFAULT '',
  tries bigint NOT NULL DEFAULT 0,
  next_at bigint NOT NULL,
  prepared_at bigint NOT NULL,
  issued_at bigint
);
CREATE UNIQUE INDEX service_note_invoice_id_key ON service_note (invoice_id);
CREATE UNIQUE INDEX service_note_number_key ON service_note (number);
CREATE INDEX service_note_next ON service_note (next_at, id) WHERE state IN ('PREPARED', 'SENT');

-- A charge with a due date at the sandbox: an order like others, which may be paid in part. line is that of a boleto.
ALTER TABLE sandbox_order ADD COLUMN bill boolean NOT NULL DEFAULT false;
CREATE TABLE sandbox_bill (
  order_id text PRIMARY KEY REFERENCES sandbox_order (id),
  line text,
  due_on text NOT NULL,
  paid_cents bigint NOT NULL DEFAULT 0 CHECK (paid_cents >= 0)
);
CREATE UNIQUE INDEX sandbox_bill_line_key ON sandbox_bill (line);

-- +goose Down
DROP TABLE sandbox_bill;
ALTER TABLE sandbox_order DROP COLUMN bill;
DROP TABLE service_note;
DROP TABLE credit_note;
DROP TABLE invoice_payment;
DROP TABLE invoice_bill;
DROP TABLE pool_level;
DROP TABLE meter_run;
DROP TABLE session_block;
DROP TABLE invoice_number;
DROP TABLE company_invoice;
DROP TABLE company_pool;
