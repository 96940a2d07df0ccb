-- name: OpenPools :exec
-- Companies whose contract holds today and covers something begin to be metered today.
INSERT INTO company_pool (company_id, meter_day, next_meter_on, year_on, rate, next_rate)
SELECT c.id, CAST(@day AS bigint), CAST(@today_on AS text), CAST(@today_on AS text), CAST(@rate AS bigint), CAST(@rate AS bigint)
FROM company c WHERE c.active
  AND EXISTS (SELECT 1 FROM company_contract t WHERE t.company_id = c.id AND t.starts_on <= @today_on AND (t.ends_on IS NULL OR t.ends_on >= @today_on)
    AND t.sessions_per_month > 0 AND t.share_percent > 0 AND t.ceiling_cents > 0)
  AND NOT EXISTS (SELECT 1 FROM company_pool p WHERE p.company_id = c.id AND p.next_meter_on IS NOT NULL)
ON CONFLICT (company_id) DO UPDATE SET next_meter_on = excluded.next_meter_on, meter_day = excluded.meter_day;

-- name: EnsurePool :exec
-- A company that buys before its contract begins has a pool that is not metered yet.
INSERT INTO company_pool (company_id, meter_day, year_on, rate, next_rate) VALUES (@company_id, 1, @today_on, @rate, @rate)
ON CONFLICT (company_id) DO NOTHING;

-- name: LockPool :execrows
UPDATE company_pool SET version = version + 1 WHERE company_id = @company_id;

-- name: Pool :one
SELECT * FROM company_pool WHERE company_id = @company_id;

-- name: DueMeters :many
SELECT company_id FROM company_pool WHERE next_meter_on <= @today_on ORDER BY next_meter_on, company_id LIMIT @most;

-- name: AdvanceMeter :exec
UPDATE company_pool SET next_meter_on = @next_meter_on, year_on = @year_on, rate = @rate WHERE company_id = @company_id;

-- name: SetNextRate :exec
UPDATE company_pool SET next_rate = @next_rate WHERE company_id = @company_id;

-- name: SetFirstRate :exec
UPDATE company_pool SET rate = @rate, next_rate = @rate WHERE company_id = @company_id;

-- name: SetTopUp :exec
UPDATE company_pool SET top_up_below = @top_up_below, top_up_blocks = @top_up_blocks WHERE company_id = @company_id;

-- name: TermsOn :one
-- The contract that holds on a day, or the next one to begin.
SELECT share_percent, ceiling_cents, starts_on, ends_on FROM company_contract
WHERE company_id = @company_id AND (ends_on IS NULL OR ends_on >= @day_on AND ends_on >= starts_on)
  AND sessions_per_month > 0 AND share_percent > 0 AND ceiling_cents > 0
ORDER BY starts_on, version LIMIT 1;

-- name: InsertRun :exec
INSERT INTO meter_run (id, company_id, period_on, kind, people, rate, unit_cents, due_cents, pool_cents, invoice_id, created_at)
VALUES (@id, @company_id, @period_on, @kind, @people, @rate, @unit_cents, @due_cents, @pool_cents, @invoice_id, @created_at);

-- name: LastRun :one
SELECT * FROM meter_run WHERE company_id = @company_id ORDER BY period_on DESC LIMIT 1;

-- name: RunsOf :many
SELECT * FROM meter_run WHERE company_id = @company_id ORDER BY period_on DESC LIMIT 24;

-- name: RunsByMonth :many
-- The meter of all companies. No figure of one company is in it.
SELECT CAST(substr(period_on, 1, 7) AS text) AS month, count(*) AS runs, CAST(sum(people) AS bigint) AS people,
  CAST(sum(due_cents) AS bigint) AS due, CAST(sum(pool_cents) AS bigint) AS pool
FROM meter_run WHERE period_on >= CAST(@from_on AS text) GROUP BY substr(period_on, 1, 7) ORDER BY month DESC LIMIT 24;

-- name: InsertLevel :exec
INSERT INTO pool_level (id, company_id, blocks, shown_at, created_at) VALUES (@id, @company_id, @blocks, @shown_at, @created_at);

-- name: ShownLevel :one
SELECT * FROM pool_level WHERE company_id = @company_id AND shown_at <= @now_at ORDER BY shown_at DESC, id DESC LIMIT 1;

-- name: InsertBlock :exec
INSERT INTO session_block (id, company_id, invoice_id, blocks, unit_cents, left_cents, state, bought_at)
VALUES (@id, @company_id, @invoice_id, @blocks, @unit_cents, 0, 'WAITING', @bought_at);

-- name: BlockOfInvoice :one
SELECT * FROM session_block WHERE invoice_id = @invoice_id;

-- name: BlockByID :one
SELECT * FROM session_block WHERE id = @id;

-- name: ActiveBlocks :many
-- The oldest first: what ends first is used first.
SELECT * FROM session_block WHERE company_id = @company_id AND state = 'ACTIVE' ORDER BY ends_on, id LIMIT 500;

-- name: BlocksOf :many
SELECT b.*, i.number FROM session_block b JOIN company_invoice i ON i.id = b.invoice_id
WHERE b.company_id = @company_id ORDER BY b.bought_at DESC, b.id DESC LIMIT @most;

-- name: ActivateBlock :execrows
UPDATE session_block SET state = 'ACTIVE', left_cents = blocks * 10 * unit_cents, paid_at = @paid_at, ends_on = @ends_on WHERE id = @id AND state = 'WAITING';

-- name: TakeFromBlock :execrows
UPDATE session_block SET left_cents = left_cents - CAST(@taken AS bigint), state = CASE WHEN left_cents = CAST(@taken AS bigint) THEN 'USED' ELSE state END
WHERE id = @id AND state = 'ACTIVE' AND left_cents >= CAST(@taken AS bigint);

-- name: CloseBlock :execrows
UPDATE session_block SET state = @state, left_cents = 0 WHERE id = @id AND state = @from_state;

-- name: EndingBlocks :many
SELECT id FROM session_block WHERE state = 'ACTIVE' AND ends_on < @day_on AND told < @told ORDER BY ends_on, id LIMIT @most;

-- name: TellBlock :execrows
UPDATE session_block SET told = @told WHERE id = @id AND told < @told;

-- name: NextNumber :one
INSERT INTO invoice_number (series, last) VALUES (@series, 1)
ON CONFLICT (series) DO UPDATE SET last = invoice_number.last + 1 RETURNING last;

-- name: InsertInvoice :exec
INSERT INTO company_invoice (id, number, company_id, kind, state, total_cents, lines, customer, issued_on, due_on, step_on, created_at)
VALUES (@id, @number, @company_id, @kind, 'OPEN', @total_cents, @lines, @customer, @issued_on, @due_on, @step_on, @created_at);

-- name: InvoiceByID :one
SELECT * FROM company_invoice WHERE id = @id;

-- name: MoveInvoice :execrows
UPDATE company_invoice SET state = @state, paid_cents = @paid_cents, step = @step, step_on = @step_on, closed_at = @closed_at
WHERE id = @id AND state = @from_state;

-- name: DueSteps :many
SELECT id FROM company_invoice WHERE step_on <= @today_on ORDER BY step_on, id LIMIT @most;

-- name: OpenPurchases :one
SELECT count(*) FROM company_invoice WHERE company_id = @company_id AND kind = 'BLOCKS' AND state IN ('OPEN', 'PART_PAID', 'OVERDUE');

-- name: Suspended :one
SELECT EXISTS (SELECT 1 FROM company_invoice WHERE company_id = @company_id AND state = 'SUSPENDED');

-- name: InvoicesOf :many
SELECT * FROM company_invoice WHERE company_id = @company_id ORDER BY created_at DESC, id DESC LIMIT @most OFFSET @skip;

-- name: CountInvoicesOf :one
SELECT count(*) FROM company_invoice WHERE company_id = @company_id;

-- name: AllInvoices :many
-- What is overdue comes first, the oldest first; then what is open; then the rest, the newest first.
SELECT sqlc.embed(i), c.name AS company FROM company_invoice i JOIN company c ON c.id = i.company_id
WHERE (CAST(@state AS text) = '' OR i.state = CAST(@state AS text)) AND c.search_text LIKE CAST(@pattern AS text) ESCAPE '\'
ORDER BY CASE WHEN i.state IN ('OVERDUE', 'SUSPENDED') THEN 0 WHEN i.state IN ('OPEN', 'PART_PAID') THEN 1 ELSE 2 END,
  CASE WHEN i.state IN ('PAID', 'CANCELLED') THEN '' ELSE i.due_on END, i.created_at DESC, i.id LIMIT @most OFFSET @skip;

-- name: CountInvoices :one
SELECT count(*) FROM company_invoice i JOIN company c ON c.id = i.company_id
WHERE (CAST(@state AS text) = '' OR i.state = CAST(@state AS text)) AND c.search_text LIKE CAST(@pattern AS text) ESCAPE '\';

-- name: InvoicesFrom :many
SELECT sqlc.embed(i), c.name AS company, c.cnpj FROM company_invoice i JOIN company c ON c.id = i.company_id
WHERE i.issued_on >= @from_on AND i.issued_on <= @until_day_on ORDER BY i.issued_on, i.id LIMIT @most;

-- name: Receivables :many
-- What companies owe, by how many days it is overdue: 0 is not overdue yet.
SELECT state, due_on, CAST(sum(total_cents - paid_cents) AS bigint) AS rest, count(*) AS invoices FROM company_invoice
WHERE state IN ('OPEN', 'PART_PAID', 'OVERDUE', 'SUSPENDED') GROUP BY state, due_on ORDER BY due_on LIMIT 5000;

-- name: WithoutBills :many
-- Invoices that can be paid and have no code of what is left of them.
SELECT i.id FROM company_invoice i WHERE i.state IN ('OPEN', 'PART_PAID', 'OVERDUE', 'SUSPENDED')
  AND NOT EXISTS (SELECT 1 FROM invoice_bill b WHERE b.invoice_id = i.id AND b.state = 'OPEN' AND b.expires_at > @now_at AND b.amount_cents = i.total_cents - i.paid_cents)
ORDER BY i.due_on, i.id LIMIT @most;

-- name: InsertBill :exec
INSERT INTO invoice_bill (id, invoice_id, method, state, amount_cents, expires_at, created_at, checked_at)
VALUES (@id, @invoice_id, @method, 'CREATED', @amount_cents, @expires_at, @created_at, @created_at);

-- name: BillsOf :many
SELECT * FROM invoice_bill WHERE invoice_id = @invoice_id ORDER BY created_at, id LIMIT 100;

-- name: BillByID :one
SELECT * FROM invoice_bill WHERE id = @id;

-- name: OpenBill :execrows
UPDATE invoice_bill SET state = 'OPEN', order_id = @order_id, pix_code = @pix_code, line = @line, barcode = @barcode, checked_at = @checked_at WHERE id = @id AND state = 'CREATED';

-- name: RefuseBill :execrows
UPDATE invoice_bill SET state = 'REFUSED' WHERE id = @id AND state = 'CREATED';

-- name: SetBill :execrows
UPDATE invoice_bill SET state = @state, order_id = @order_id, paid_cents = @paid_cents, back_cents = @back_cents, checked_at = @checked_at WHERE id = @id;

-- name: DueBills :many
SELECT id FROM invoice_bill WHERE state = 'OPEN' AND checked_at < @before_at ORDER BY checked_at, id LIMIT @most;

-- name: InsertInvoicePayment :exec
INSERT INTO invoice_payment (id, invoice_id, method, amount_cents, excess_cents, paid_at) VALUES (@id, @invoice_id, @method, @amount_cents, @excess_cents, @paid_at);

-- name: InvoicePayments :many
SELECT * FROM invoice_payment WHERE invoice_id = @invoice_id ORDER BY paid_at, id LIMIT 100;

-- name: PaymentsOfCompany :many
SELECT p.*, i.number FROM invoice_payment p JOIN company_invoice i ON i.id = p.invoice_id
WHERE i.company_id = @company_id ORDER BY p.paid_at DESC, p.id DESC LIMIT @most;

-- name: InsertCreditNote :exec
INSERT INTO credit_note (id, number, invoice_id, amount_cents, forgiven_cents, reason, made_by, made_at)
VALUES (@id, @number, @invoice_id, @amount_cents, @forgiven_cents, @reason, @made_by, @made_at);

-- name: CreditNoteOf :one
SELECT * FROM credit_note WHERE invoice_id = @invoice_id;

-- name: InsertNote :exec
INSERT INTO service_note (id, invoice_id, number, state, document, next_at, prepared_at)
VALUES (@id, @invoice_id, @number, 'PREPARED', @document, @next_at, @prepared_at) ON CONFLICT DO NOTHING;

-- name: NoteOf :one
SELECT * FROM service_note WHERE invoice_id = @invoice_id;

-- name: DueNotes :many
SELECT invoice_id FROM service_note WHERE state IN ('PREPARED', 'SENT') AND next_at <= @now_at ORDER BY next_at, id LIMIT @most;

-- name: MoveNote :execrows
UPDATE service_note SET state = @state, access_key = @access_key, refusal = @refusal, tries = tries + 1, next_at = @next_at, issued_at = @issued_at
WHERE id = @id AND state IN ('PREPARED', 'SENT');

-- name: RetryNote :execrows
UPDATE service_note SET state = 'PREPARED', refusal = '', next_at = @next_at WHERE invoice_id = @invoice_id AND state = 'REFUSED';
