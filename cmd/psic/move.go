package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"psic/internal/app"
	"psic/internal/platform/clock"
	"psic/internal/platform/config"
	"psic/internal/platform/mail"
	"psic/internal/platform/move"
	"psic/internal/platform/rewrap"
)

// runMove copies the database of this installation to the other engine, and proves the copy.
func runMove(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("move", flag.ContinueOnError)
	to := flags.String("to", "", "address of the other database")
	rehearse := flags.Bool("rehearse", false, "copy and compare, then take everything back")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *to == "" || flags.NArg() > 0 {
		return errors.New("usage: psic move --to <database address> [--rehearse]")
	}
	if hasPassword(*to) {
		return errors.New("leave the password out of --to, because other users of the machine see a command line; " +
			"PGPASSWORD has it")
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	now := clock.New(0)
	began := now.Now()
	report, err := move.Run(ctx, move.Options{
		From:     c.DatabaseURL,
		To:       *to,
		Rehearse: *rehearse,
		Progress: func(p move.Progress) { tellMove(p, now.Now().Sub(began)) },
	})
	if err != nil {
		return err
	}
	took := now.Now().Sub(began).Round(time.Second / 10)
	if *rehearse {
		fmt.Printf("Rehearsed: %d rows were copied, compared and taken back in %s. Nothing has changed.\n",
			report.Rows, took)
		return nil
	}
	fmt.Printf("Moved: %d rows of %d tables, compared in %s.\n", report.Rows, len(report.Tables), took)
	c.DatabaseURL = *to
	if err := proveMoved(ctx, c); err != nil {
		return err
	}
	fmt.Println("Set PSIC_DATABASE_URL to the new address and start psic. Keep the old database until a backup " +
		"of the new one was made.")
	return nil
}

// tellMove prints one line of progress. Empty tables are not worth one.
func tellMove(p move.Progress, since time.Duration) {
	if p.Rows == 0 {
		return
	}
	so := ""
	if !p.Complete {
		so = " so far"
	}
	fmt.Printf("%9d rows  %s  %s%s  (%d %% done, about %s left)\n",
		p.Rows, p.Table, p.Phase, so, 100*p.Done/p.All, p.Estimate(since))
}

// hasPassword reports whether an address of a database contains a password.
func hasPassword(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false // it is refused as an address
	}
	_, given := u.User.Password()
	return given || u.Query().Has("password")
}

// proveMoved looks at the copy as the product does: books, audit log, and every sealed text.
func proveMoved(ctx context.Context, c config.Config) (err error) {
	c.NATSURL, c.S3URL, c.SMTPURL, c.ReadOnly = "", "", "", false
	outbox, err := mail.NewOutbox("", clock.New(0).Now)
	if err != nil {
		return err
	}
	a, err := app.New(ctx, c, slog.New(slog.NewTextHandler(os.Stderr, nil)), app.Parts{Sender: outbox})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	e := &examination{Config: c, clock: a.Clock}
	fmt.Println("Proving: the audit log…")
	e.audit(ctx, a)
	fmt.Println("Proving: the books…")
	e.books(ctx, a)
	var wrong []string
	for _, f := range e.findings {
		if f.level != fine {
			wrong = append(wrong, f.String())
		}
	}
	n, err := a.OpenSealed(ctx, func(c rewrap.Column, texts, done, all int) {
		fmt.Printf("%9d texts  %s  opened  (%d of %d columns)\n", texts, c, done, all)
	})
	if err != nil {
		wrong = append(wrong, err.Error())
	}
	if len(wrong) > 0 {
		return fmt.Errorf("the copy equals the source, and the source is damaged:\n  %s", strings.Join(wrong, "\n  "))
	}
	fmt.Printf("Proved: the books balance, the audit log is whole, %d sealed texts open.\n", n)
	return nil
}
