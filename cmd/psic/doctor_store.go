package main

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"psic/internal/app"
	"psic/internal/platform/audit"
	"psic/internal/platform/jobs"
	"psic/internal/platform/mail"
	"psic/internal/platform/store"
)

// application checks the database over the application's own connections, because they have the settings that the
// product uses. External services have their own checks, so the application is built without them.
func (e *examination) application(ctx context.Context) {
	c := e.Config
	c.NATSURL, c.S3URL, c.SMTPURL = "", "", ""
	outbox, err := mail.NewOutbox("", e.clock.Now)
	if err != nil {
		e.add(newFinding(broken, "database", err.Error(), "report it"))
		return
	}
	a, err := app.New(ctx, c, slog.New(slog.DiscardHandler), app.Parts{Clock: e.clock, Sender: outbox})
	if err != nil {
		e.add(newFinding(broken, "database", err.Error(), "repair the database"))
		return
	}
	defer a.Close()
	e.durability(ctx, a.DB)
	e.servers(ctx, a.DB)
	e.rotation(ctx, a)
	e.jobs(ctx, a)
	e.audit(ctx, a)
	e.books(ctx, a)
	e.backups(ctx, a)
	n, err := a.Account.Administrators(ctx)
	if err != nil {
		e.add(newFinding(broken, "administrators", err.Error(), "repair the database"))
		return
	}
	e.add(judgeAdministrators(n, e.Production()))
}

func (e *examination) durability(ctx context.Context, db *store.DB) {
	unsafe, err := db.Unsafe(ctx)
	var now int64
	if err == nil && db.Engine == store.Postgres {
		const micros = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)"
		err = db.Read().QueryRowContext(ctx, micros).Scan(&now)
	}
	if err != nil {
		e.add(newFinding(broken, "durability", err.Error(), "repair the database"))
		return
	}
	e.add(judgeDurability(unsafe))
	if db.Engine == store.Postgres {
		e.add(judgeSkew(e.clock.Now().Sub(time.UnixMicro(now))))
	}
}

func judgeDurability(unsafe []string) finding {
	if len(unsafe) > 0 {
		return newFinding(broken, "durability",
			strings.Join(unsafe, ", ")+": a power cut loses or damages what was acknowledged",
			"switch it on in postgresql.conf; keep SQLite on a local disk")
	}
	return newFinding(fine, "durability", "what was acknowledged survives a power cut", "")
}

// books sums the ledger and compares it with sessions and payouts.
func (e *examination) books(ctx context.Context, a *app.App) {
	ledger, err := a.Payment.Verify(ctx)
	if err != nil {
		e.add(newFinding(broken, "books", err.Error(), "repair the database"))
		return
	}
	wrong, err := a.Payout.Verify(ctx)
	if err != nil {
		e.add(newFinding(broken, "books", err.Error(), "repair the database"))
		return
	}
	disputes, err := a.Dispute.Verify(ctx)
	if err != nil {
		e.add(newFinding(broken, "books", err.Error(), "repair the database"))
		return
	}
	e.add(judgeBooks(ledger.Balanced(), slices.Concat(ledger.Wrong, wrong, disputes)))
}

func judgeBooks(balanced bool, wrong []string) finding {
	if balanced && len(wrong) == 0 {
		return newFinding(fine, "books", "ledger, sessions and payouts agree to the centavo", "")
	}
	return newFinding(broken, "books",
		"they do not agree: "+strings.Join(wrong, ", "),
		"confirm no payout, and compare the accounts with the provider's record")
}

func (e *examination) jobs(ctx context.Context, a *app.App) {
	counts, err := a.Jobs.Counts(ctx)
	if err != nil {
		e.add(newFinding(broken, "jobs", err.Error(), "repair the database"))
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
		return newFinding(warn, "jobs",
			"gave up on "+strings.Join(dead, ", "),
			"read last_error of the table job, mend the cause, and set state to ready")
	}
	return newFinding(fine, "jobs", fmt.Sprintf("%d waiting, none given up", ready), "")
}

func (e *examination) rotation(ctx context.Context, a *app.App) {
	pending, err := anyPending(ctx, a)
	if err != nil {
		e.add(newFinding(broken, "keys", err.Error(), "repair the database"))
	}
	if pending {
		e.add(newFinding(warn, "keys", "some data is still under an older key", "psic keys rewrap"))
	}
}

// audit verifies the whole chain, as the daily job does.
func (e *examination) audit(ctx context.Context, a *app.App) {
	r, err := a.Audit.Verify(ctx)
	if err != nil {
		e.add(newFinding(broken, "audit log", err.Error(), "repair the database"))
		return
	}
	e.add(judgeAudit(r))
}

func judgeAudit(r audit.Report) finding {
	if !r.Whole() {
		return newFinding(broken, "audit log",
			fmt.Sprintf("entry %d: %s", r.Broken, r.Why),
			"treat it as an incident (docs/incident.md): somebody wrote to the database past the product")
	}
	return newFinding(fine, "audit log", fmt.Sprintf("%d entries, the chain is whole", r.Checked), "")
}
