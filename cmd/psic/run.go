package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"psic/internal/app"
	"psic/internal/platform/config"
	"psic/internal/platform/trace"
)

func logger(c config.Config) *slog.Logger {
	if c.Production() {
		return slog.New(slog.NewJSONHandler(os.Stderr, nil))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, nil))
}

// build reads the configuration and builds the application.
func build(ctx context.Context) (*app.App, error) {
	c, err := config.Load()
	if err != nil {
		return nil, err
	}
	closeDatabase(c)
	return app.New(ctx, c, logger(c), app.Parts{Version: builtFrom(debug.ReadBuildInfo())})
}

// sendTraces is how long a stop waits for the collector.
const sendTraces = 5 * time.Second

func serve(ctx context.Context, args []string) (err error) {
	if len(args) > 0 {
		return serveTurn(ctx, args)
	}
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	endTraces, err := trace.Start(ctx, builtFrom(debug.ReadBuildInfo()), a.Log)
	if err != nil {
		return err
	}
	defer func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTraces)
		defer cancel()
		if err := endTraces(last); err != nil {
			a.Log.Warn("traces", "err", err) // a collector that is away does not make a stop fail
		}
	}()
	if err := a.Durable(ctx); err != nil {
		return err
	}
	if err := a.Prepare(ctx); err != nil {
		return err
	}
	return a.Serve(ctx)
}

// serveTurn runs the relay on a machine of its own.
func serveTurn(ctx context.Context, args []string) error {
	if len(args) != 1 || args[0] != "turn" {
		return errors.New("usage: psic serve [turn]")
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	return app.ServeRelay(ctx, c, logger(c))
}

// temporaryConfig is the configuration of an application that is built only to be inspected.
func temporaryConfig(dir string) config.Config {
	return config.Config{
		Env:         "development",
		BaseURL:     "http://localhost:8080",
		DataDir:     dir,
		ProductName: "Psic",
		DatabaseURL: "sqlite://" + filepath.Join(dir, "psic.db"),
	}
}

// openapi needs no installation: it builds the application over a temporary database.
func openapi(ctx context.Context, _ []string) (err error) {
	dir, err := os.MkdirTemp("", "psic-openapi-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	a, err := app.New(ctx, temporaryConfig(dir), slog.New(slog.DiscardHandler), app.Parts{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	doc, err := a.OpenAPI()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(doc)
	return err
}

func migrate(ctx context.Context, _ []string) error {
	a, err := build(ctx) // opening the database migrates it
	if err != nil {
		return err
	}
	v, err := a.DB.Version(ctx)
	if err == nil {
		fmt.Println("schema version", v)
	}
	return errors.Join(err, a.Close())
}

func seed(ctx context.Context, _ []string) error {
	a, err := build(ctx)
	if err != nil {
		return err
	}
	return errors.Join(a.Demo(ctx), a.Close())
}

func admin(ctx context.Context, args []string) (err error) {
	if len(args) == 2 && args[0] == "reset-factor" {
		return resetFactor(ctx, args[1])
	}
	if len(args) == 1 && args[0] == "count" {
		return countAdministrators(ctx)
	}
	if len(args) < 2 || args[0] != "create" {
		return errors.New("usage: psic admin create <email> [name] | reset-factor <email> | count")
	}
	name := "Administração"
	if len(args) > 2 {
		name = strings.Join(args[2:], " ")
	}
	fmt.Fprint(os.Stderr, "password: ")
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && line == "" {
		return errors.New("no password given on standard input")
	}
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if _, err := a.Login.CreateAdministrator(ctx, args[1], strings.TrimRight(line, "\r\n"), name); err != nil {
		return err
	}
	fmt.Println("administrator created:", args[1])
	return nil
}

func countAdministrators(ctx context.Context) (err error) {
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	n, err := a.Account.Administrators(ctx)
	if err == nil {
		fmt.Println(n)
	}
	return err
}

// resetFactor removes the second factor and the passkeys of somebody who lost the telephone and the recovery codes. All
// logins of the account end.
func resetFactor(ctx context.Context, email string) (err error) {
	a, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := a.Login.ResetFactor(ctx, email); err != nil {
		return err
	}
	fmt.Println("second factor and passkeys removed, logins ended:", email)
	return nil
}
