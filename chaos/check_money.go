package main

import "context"

const ledgerSums = `SELECT account, sum(change) AS total FROM (SELECT credit AS account, amount_cents AS change
FROM ledger_transfer
	UNION ALL SELECT debit, -amount_cents FROM ledger_transfer) t GROUP BY account`

// books is I3: every balance is the sum of its transfers, all of them sum to zero, and nobody owes what people own.
func books(ctx context.Context, c *Checker) error {
	for words, query := range map[string]string{
		"the balance of %s is not what was moved (%s)": `SELECT COALESCE(b.account, s.account),
			CAST(COALESCE(b.balance_cents, 0) - COALESCE(s.total, 0) AS text)
			FROM ledger_balance b FULL JOIN (` + ledgerSums + `) s ON s.account = b.account
				WHERE COALESCE(b.balance_cents, 0) <> COALESCE(s.total, 0)`,
		"all balances together are %s%s": "SELECT CAST(sum(balance_cents) AS text), '' FROM ledger_balance " +
			"HAVING sum(balance_cents) <> 0",
		"%s is below zero (%s)": "SELECT account, CAST(balance_cents AS text) FROM ledger_balance " +
			"WHERE balance_cents < 0 AND (account LIKE 'credit:%' OR account LIKE 'reserved:%' " +
			"OR account LIKE 'escrow:%' OR account LIKE 'owed:%')",
		"%s still sets %s aside": "SELECT account, CAST(balance_cents AS text) FROM ledger_balance " +
			"WHERE account LIKE 'reserved:%' AND balance_cents <> 0",
	} {
		if err := c.none(ctx, "I3", words, query); err != nil {
			return err
		}
	}
	return nil
}

// provider is I4: what the provider captured less what it gave back is what the books say, charge by charge.
func provider(ctx context.Context, c *Checker) error {
	for words, query := range map[string]string{
		"the provider holds %s, the books say %s": `SELECT CAST(held AS text), CAST(booked AS text) FROM (SELECT
			(SELECT COALESCE(sum(amount_cents - refunded_cents), 0) FROM sandbox_order
			WHERE paid_at IS NOT NULL) AS held,
			(SELECT COALESCE(sum(-balance_cents), 0) FROM ledger_balance WHERE account = 'gateway') AS booked) n
			WHERE held <> booked`,
		"the refunds account holds %s%s: a promised refund was not made, or one too many": `
			SELECT CAST(balance_cents AS text), '' FROM ledger_balance
			WHERE account = 'refunds' AND balance_cents <> 0`,
		"the reference %s was captured %s times": `SELECT reference, CAST(count(*) AS text)
			FROM sandbox_order WHERE paid_at IS NOT NULL GROUP BY reference HAVING count(*) > 1`,
		"the provider captured %s, and its charge is %s": `SELECT o.reference, COALESCE(c.status, 'missing')
			FROM sandbox_order o LEFT JOIN charge c ON c.gateway_reference = o.reference
			WHERE o.paid_at IS NOT NULL AND (c.status IS NULL OR c.status NOT IN ('PAID', 'REFUNDING', 'REFUNDED'))`,
		"the charge %s is %s, and the provider captured nothing": `SELECT c.id, c.status FROM charge c
			LEFT JOIN sandbox_order o ON o.reference = c.gateway_reference AND o.paid_at IS NOT NULL
			WHERE c.status IN ('PAID', 'REFUNDING', 'REFUNDED') AND c.amount_cents > 0
			AND (o.id IS NULL OR o.amount_cents <> c.amount_cents)`,
		"the charge %s is still %s": "SELECT id, status FROM charge " +
			"WHERE status IN ('CREATED', 'UNKNOWN', 'ANALYSIS', 'REFUNDING')",
	} {
		if err := c.none(ctx, "I4", words, query); err != nil {
			return err
		}
	}
	return nil
}

// covered is I5: a paid session has exactly one payment that covers its price, and no other session has one. A package
// holds what its sessions that are left cost, and pays as many as it has.
func covered(ctx context.Context, c *Checker) error {
	for words, query := range map[string]string{
		"the paid session %s has %s payments": `SELECT s.id, CAST(count(c.id) AS text) FROM session s
			LEFT JOIN charge c ON c.purpose = 'SESSION' AND c.reference_id = s.id
			AND c.status = 'PAID' AND c.open AND c.amount_cents + c.credits_cents + c.discount_cents = s.price_cents
			WHERE s.paid_at IS NOT NULL AND s.status <> 'cancelado' GROUP BY s.id HAVING count(c.id) <> 1`,
		"the unpaid session %s has the payment %s": `SELECT s.id, c.id FROM session s
			JOIN charge c ON c.purpose = 'SESSION' AND c.reference_id = s.id
			WHERE s.paid_at IS NULL AND c.status = 'PAID' AND c.open`,
		"the live paid session %s holds %s": `SELECT s.id, CAST(COALESCE(b.balance_cents, 0) AS text)
			FROM session s LEFT JOIN ledger_balance b ON b.account = 'escrow:' || s.id
			WHERE s.paid_at IS NOT NULL AND s.status = 'agendado' AND COALESCE(b.balance_cents, 0) <> s.price_cents`,
		"the unpaid session %s keeps %s": `SELECT s.id, CAST(b.balance_cents AS text) FROM session s
			JOIN ledger_balance b ON b.account = 'escrow:' || s.id
			WHERE s.paid_at IS NULL AND b.balance_cents <> 0`,
		"the cancelled session %s keeps %s": `SELECT s.id, CAST(b.balance_cents AS text) FROM session s
			JOIN ledger_balance b ON b.account = 'escrow:' || s.id
			WHERE s.status = 'cancelado' AND b.balance_cents <> 0`,
		"the package %s holds %s": `SELECT p.id, CAST(COALESCE(b.balance_cents, 0) AS text)
			FROM session_package p LEFT JOIN ledger_balance b ON b.account = 'escrow:' || p.id
			WHERE COALESCE(b.balance_cents, 0) <> p.left_sessions * p.unit_cents`,
		"the package %s pays %s sessions too many": `SELECT p.id,
			CAST(count(s.id) + p.left_sessions - p.sessions AS text)
			FROM session_package p JOIN session s ON s.package_id = p.id AND s.paid_at IS NOT NULL
				AND s.outcome NOT IN ('CREDIT', 'REFUND', 'PACKAGE')
			GROUP BY p.id, p.left_sessions, p.sessions HAVING count(s.id) + p.left_sessions > p.sessions`,
	} {
		if err := c.none(ctx, "I5", words, query); err != nil {
			return err
		}
	}
	return nil
}

// payouts is I6: a payout is the sum of its lines, a session is in one payout, and a payout leaves once.
func payouts(ctx context.Context, c *Checker) error {
	for words, query := range map[string]string{
		"the payout %s is %s off its lines": `SELECT p.id,
			CAST(p.total_cents - COALESCE(sum(l.net_cents), 0) AS text)
			FROM payout p LEFT JOIN payout_line l ON l.payout_id = p.id
			GROUP BY p.id, p.total_cents HAVING p.total_cents <> COALESCE(sum(l.net_cents), 0)`,
		"the session %s is paid out %s times": "SELECT session_id, CAST(count(*) AS text) FROM payout_line " +
			"WHERE kind = 'SESSION' GROUP BY session_id HAVING count(*) > 1",
		"the session %s of the payout %s was not held or not paid": `SELECT s.id, l.payout_id FROM payout_line l
			JOIN session s ON s.id = l.session_id
			WHERE l.kind = 'SESSION' AND (s.paid_at IS NULL OR s.earned_at IS NULL)`,
		"for the payout %s %s left": `SELECT p.id, CAST(COALESCE(t.total, 0) AS text) FROM payout p LEFT JOIN
			(SELECT reference, sum(CASE WHEN credit = 'payouts' THEN amount_cents ELSE -amount_cents END) AS total
			FROM ledger_transfer WHERE credit = 'payouts' OR debit = 'payouts' GROUP BY reference) t
			ON t.reference = p.id
			WHERE COALESCE(t.total, 0) <> CASE WHEN p.status = 'PAID' THEN p.total_cents ELSE 0 END`,
		"the session %s is in the payout of the wrong cycle (%s)": `SELECT s.id, p.closes_on FROM payout_line l
			JOIN payout p ON p.id = l.payout_id JOIN session s ON s.id = l.session_id
			WHERE l.kind = 'SESSION' AND s.starts_at >= ` + c.dayAfter("p.closes_on"),
	} {
		if err := c.none(ctx, "I6", words, query); err != nil {
			return err
		}
	}
	return nil
}

// dayAfter is the end of a day of São Paulo in microseconds; the country has had no summer time since 2019.
func (c *Checker) dayAfter(column string) string {
	if c.World.Engine == SQLite {
		return "(CAST(strftime('%s', " + column + ") AS bigint) + 86400 + 10800) * 1000000"
	}
	midnight := "(CAST(" + column + " AS date) + 1)::timestamp AT TIME ZONE 'UTC'"
	return "CAST(extract(epoch FROM " + midnight + ") + 10800 AS bigint) * 1000000"
}
