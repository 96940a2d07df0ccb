package main

import (
	"context"
	"strings"
)

func init() {
	type judged = struct {
		id    string
		judge func(context.Context, *Checker) error
	}
	invariants = []judged{
		{
			"I1",
			acknowledged,
		},
		{"I2", apart},
		{"I3", books},
		{"I4", provider},
		{"I5", covered},
		{"I6", payouts},
		{"I7", sameKey},
		{"I8", forward},
		{"I9", outbox},
		{"I10", seats},
		{"I11", singles},
		{"I12", auditChain},
	}
}

// forward is I8: states only move along the declared graph. What the watcher saw on the way is judged as it happens;
// here are the traces that a step backwards leaves behind.
func forward(ctx context.Context, c *Checker) error {
	for words, query := range map[string]string{
		"the charge %s was paid and is %s now": "SELECT id, status FROM charge " +
			"WHERE paid_at IS NOT NULL AND status NOT IN ('PAID', 'REFUNDING', 'REFUNDED')",
		"the session %s was cancelled and is %s": "SELECT id, status FROM session " +
			"WHERE cancelled_at IS NOT NULL AND status = 'agendado'",
		"the session %s is %s without a payment": "SELECT id, status FROM session " +
			"WHERE paid_at IS NULL AND status = 'concluído'",
		"the refund %s of a charge that is %s ends": "SELECT r.id, c.status FROM refund r " +
			"JOIN charge c ON c.id = r.charge_id WHERE r.status = 'DONE' AND c.status <> 'REFUNDED'",
	} {
		if err := c.none(ctx, "I8", words, query); err != nil {
			return err
		}
	}
	for _, step := range c.World.backwards() {
		c.broken("I8", "%s", step)
	}
	return nil
}

// outbox is I9: no job was given up, none is about something that never happened, and every mail that a finished job
// had to write was taken by the mail server under that job's name, however often it was sent.
func outbox(ctx context.Context, c *Checker) error {
	about := "args::json->>'SessionID'"
	if c.World.Engine == SQLite {
		about = "json_extract(args, '$.SessionID')"
	}
	if err := c.none(
		ctx,
		"I9",
		"the job %s was given up: %s",
		"SELECT kind, last_error FROM job WHERE state = 'dead'",
	); err != nil {
		return err
	}
	if err := c.none(
		ctx,
		"I9",
		"the job %s is about the session %s, which does not exist",
		"SELECT kind, "+about+" FROM job WHERE kind IN ('booking.tell', 'booking.release_hold') "+
			"AND NOT EXISTS (SELECT 1 FROM session s WHERE s.id = "+about+")",
	); err != nil {
		return err
	}
	if c.Mail == nil {
		return nil
	}
	return c.mailed(ctx, about)
}

func (c *Checker) mailed(ctx context.Context, about string) error {
	what := strings.Replace(about, "SessionID", "What", 1)
	rows, err := c.db.QueryContext(
		ctx,
		"SELECT job.id, s.patient_id, "+what+" FROM job JOIN session s ON s.id = "+about+" "+
			"WHERE kind = 'booking.tell' AND job.state = 'done'",
	)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var job, patient, news string
		if err := rows.Scan(&job, &patient, &news); err != nil {
			return err
		}
		// A hold that has ended meanwhile is no news any more.
		if news != "booked" && news != "hold_ending" && c.Mail.Taken(job+"-"+patient) == 0 {
			c.broken("I9", "the mail %s of the job %s never arrived", news, job)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return c.known(ctx)
}

// known: the Message-ID of every mail is that of its job. Another id would be a new one at each attempt.
func (c *Checker) known(ctx context.Context) error {
	rows, err := c.db.QueryContext(ctx, "SELECT id FROM job")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	jobs := map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		jobs[id] = true
	}
	for _, id := range c.Mail.IDs() {
		if len(id) < 36 || !jobs[id[:36]] {
			c.broken("I9", "the mail %s carries no job's name", id)
		}
	}
	return rows.Err()
}

// seats is I10: no company has more employees than seats. A sign-up that nobody confirmed has none.
func seats(ctx context.Context, c *Checker) error {
	return c.none(
		ctx,
		"I10",
		"the company %s has %s people on fewer seats",
		`SELECT c.id, CAST(count(a.id) AS text) FROM company c JOIN account a
		ON a.company_id = c.id AND a.role = 'ENTERPRISE' AND a.deleted_at IS NULL AND a.locked_at IS NULL
		AND (a.confirmed_at IS NOT NULL OR a.password_temporary)
		GROUP BY c.id, c.max_users HAVING count(a.id) > c.max_users`,
	)
}

// singles is I11: one active plan of a type, one active card of an account, one open charge of a session.
func singles(ctx context.Context, c *Checker) error {
	for words, query := range map[string]string{
		"the type %s has %s active plans": "SELECT type, CAST(count(*) AS text) FROM plan WHERE active " +
			"GROUP BY type HAVING count(*) > 1",
		"the account %s has %s active cards": "SELECT account_id, CAST(count(*) AS text) FROM card WHERE active " +
			"GROUP BY account_id HAVING count(*) > 1",
		"the session %s has %s open charges": "SELECT reference_id, CAST(count(*) AS text) FROM charge WHERE open " +
			"GROUP BY purpose, reference_id HAVING count(*) > 1",
	} {
		if err := c.none(ctx, "I11", words, query); err != nil {
			return err
		}
	}
	return nil
}

// auditChain is I12; the product walks its own chain, because the harness has no business with its keys.
func auditChain(_ context.Context, c *Checker) error {
	if c.World.audit != "" {
		c.broken("I12", "%s", c.World.audit)
	}
	return nil
}
