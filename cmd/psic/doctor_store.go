package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"psic/internal/app"
	"psic/internal/platform/audit"
	"psic/internal/platform/jobs"
	"psic/internal/platform/mail"
	"psic/internal/platform/store"
)

// inside asks on the product's own connections, so that it sees what the product has. The engines outside
// have examinations of their own, so the product is put together without them.
func (e *examination) inside(ctx context.Context) {
	c := e.Config
	c.NATSURL, c.S3URL, c.SMTPURL = "", "", ""
	outbox, err := mail.NewOutbox("", e.clock.Now)
	if err != nil {
		e.add(finding{broken, "database", err.Error(), "report it"})
		return
	}
	a, err := app.New(ctx, c, slog.New(slog.DiscardHandler), app.Parts{Clock: e.clock, Sender: outbox})
	if err != nil {
		e.add(finding{broken, "database", err.Error(), "repair the database"})
		return
	}
	defer a.Close()
	e.durability(ctx, a.DB)
	e.rotation(ctx, a)
	e.jobs(ctx, a)
	e.audit(ctx, a)
	e.books(ctx, a)
	n, err := a.Account.Administrators(ctx)
	if err != nil {
		e.add(finding{broken, "administrators", err.Error(), "repair the database"})
		return
	}
	e.add(judgeAdministrators(n, e.Production()))
}

func (e *examination) durability(ctx context.Context, db *store.DB) {
	unsafe, err := db.Unsafe(ctx)
	var now int64
	if err == nil && db.Engine == store.Postgres {
		err = db.Read().QueryRowContext(ctx, "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)").Scan(&now)
	}
	if err != nil {
		e.add(finding{broken, "durability", err.Error(), "repair the database"})
		return
	}
	e.add(judgeDurability(unsafe))
	if db.Engine == store.Postgres {
		e.add(judgeSkew(e.clock.Now().Sub(time.UnixMicro(now))))
	}
}

func judgeDurability(unsafe []string) finding {
	if len(unsafe) > 0 {
		return finding{broken, "durability", strings.Join(unsafe, ", ") + ": a power cut loses or damages what was acknowledged",
			"switch it on in postgresql.conf; keep SQLite on a local disk"}
	}
	return finding{fine, "durability", "what was acknowledged survives a power cut", ""}
}

// books adds up the ledger and compares it with sessions and payouts.
func (e *examination) books(ctx context.Context, a *app.App) {
	ledger, err := a.Payment.Verify(ctx)
	if err != nil {
		e.add(finding{broken, "books", err.Error(), "repair the database"})
		return
	}
	wrong, err := a.Payout.Verify(ctx)
	if err != nil {
		e.add(finding{broken, "books", err.Error(), "repair the database"})
		return
	}
	e.add(judgeBooks(ledger.Balanced(), append(ledger.Wrong, wrong...)))
}

func judgeBooks(balanced bool, wrong []string) finding {
	if balanced && len(wrong) == 0 {
		return finding{fine, "books", "ledger, sessions and payouts agree to the centavo", ""}
	}
	return finding{broken, "books", "they do not agree: " + strings.Join(wrong, ", "), "confirm no payout, and compare the accounts with the provider's record"}
}

func (e *examination) jobs(ctx context.Context, a *app.App) {
	counts, err := a.Jobs.Counts(ctx)
	if err != nil {
		e.add(finding{broken, "jobs", err.Error(), "repair the database"})
		return
	}
	e.add(judgeJobs(counts))
}

func judgeJobs(counts []jobs.Count) finding {
	ready, dead := int64(0), []string{}
	for _, c := range counts {
		switch c.State {
		case "ready":
			ready += c.Total
		case "dead":
			dead = append(dead, fmt.Sprintf("%d %s", c.Total, c.Kind))
		}
	}
	if len(dead) > 0 {
		return finding{warn, "jobs", "gave up on " + strings.Join(dead, ", "), "read last_error of the table job, mend the cause, and set state to ready"}
	}
	return finding{fine, "jobs", fmt.Sprintf("%d waiting, none given up", ready), ""}
}

func (e *examination) rotation(ctx context.Context, a *app.App) {
	pending, err := anyPending(ctx, a)
	if err != nil {
		e.add(finding{broken, "keys", err.Error(), "repair the database"})
	}
	if pending {
		e.add(finding{warn, "keys", "some data is still under an older key", "psic keys rewrap"})
	}
}

// audit walks the whole chain, as the daily job does.
func (e *examination) audit(ctx context.Context, a *app.App) {
	r, err := a.Audit.Verify(ctx)
	if err != nil {
		e.add(finding{broken, "audit log", err.Error(), "repair the database"})
		return
	}
	e.add(judgeAudit(r))
}

func judgeAudit(r audit.Report) finding {
	if !r.Whole() {
		return finding{broken, "audit log", fmt.Sprintf("entry %d: %s", r.Broken, r.Why), "treat it as an incident (docs/incident.md): somebody wrote to the database past the product"}
	}
	return finding{fine, "audit log", fmt.Sprintf("%d entries, the chain is whole", r.Checked), ""}
}
