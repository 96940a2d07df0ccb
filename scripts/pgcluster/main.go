// Command pgcluster starts a private PostgreSQL cluster, runs a command, and removes the cluster:
//
//	pgcluster PSIC_TEST_POSTGRES go test ./...
//
// The first argument names the environment variable with the cluster's address.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"psic/internal/testkit/pgcluster"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: pgcluster <environment variable> <command> [arguments]")
		os.Exit(2)
	}
	err := run(os.Args[1], os.Args[2:])
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		os.Exit(max(1, ended.ExitCode())) // the command has printed its error
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgcluster:", err)
		os.Exit(1)
	}
}

func run(variable string, command []string) error {
	// Ctrl-C reaches the command as well. This program ignores it, to clean up after the command has ended.
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)

	c, err := pgcluster.Start(pgcluster.Options{
		Settings: pgcluster.Fast("max_connections=300"),
		Init:     []string{"--no-sync"},
	})
	if err != nil {
		return err
	}
	defer func() { _ = c.Remove() }()

	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), variable+"="+c.URL("postgres"))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() {
		for s := range signals {
			if s == syscall.SIGTERM {
				_ = cmd.Process.Signal(s)
			}
		}
	}()
	return cmd.Wait()
}
