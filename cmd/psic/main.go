// Command psic is the whole product: the server and the tools to run it.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sort"
	"syscall"
)

// command is a subcommand of the program.
type command struct {
	does string
	run  func(ctx context.Context, args []string) error
}

var commands = map[string]command{
	"setup": {"make a production installation: ask, check, write settings, units and keys, start; --help lists flags",
		runSetup},
	"installed": {"installed <command>: run a command with the settings and the user of the service", runInstalled},
	"serve":     {"start the product; serve turn: the video relay alone", serve},
	"openapi":   {"print the OpenAPI description", openapi},
	"migrate":   {"bring the database schema up to date", migrate},
	"seed":      {"create the demonstration set on an empty database", seed},
	"admin": {"admin create <email> [name]: create an administrator; the password is read from standard input; " +
		"admin reset-factor <email>: remove a lost second factor; admin count: how many there are", admin},
	"backup":  {"backup <file>: save database and files in one archive, sealed with PSIC_BACKUP_KEY", runBackup},
	"restore": {"restore <file>: bring a backup back into an empty installation", runRestore},
	"move": {"move --to <address> [--rehearse]: copy the database to the other engine, compare, and prove the copy",
		runMove},
	"move-files": {"move-files --to bucket|disk [--dry-run] [--remove-others]: copy the files from disk to the " +
		"bucket of " + bucketVariable + ", or from the bucket to disk, and read each back; run again, it goes on",
		runMoveFiles},
	"doctor": {"say what is configured, reachable and unsafe; exit 1 when something is broken", runDoctor},
	"keys": {"keys rotate: add a key and move sealed data to it; keys add, keys rewrap: the two halves alone",
		runKeys},
	"person": {"person recover [--locked] <email> <personal email>: after checking a document, let an employee reset " +
		"the password through a personal address, with --locked of the account from before beginning again; " +
		"person correct <email>: let somebody type CPF, RG and birth date again; " +
		"person reset-factor <email>: remove a lost second factor and the passkeys",
		runPerson},
	"logins":  {"logins revoke --all: sign everybody out", runLogins},
	"version": {"print the commit, the schema version and the database engines of this binary", printVersion},
}

func main() {
	ownerAlone()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	name, args := "serve", []string{}
	if len(os.Args) > 1 {
		name, args = os.Args[1], os.Args[2:]
	}
	c, ok := commands[name]
	if !ok {
		usage()
		os.Exit(2)
	}
	if err := c.run(ctx, args); err != nil {
		fmt.Fprintln(os.Stderr, "psic "+name+":", err)
		os.Exit(1)
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: psic <command>")
	names := make([]string, 0, len(commands))
	for n := range commands {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		fmt.Fprintf(os.Stderr, "  %-9s %s\n", n, commands[n].does)
	}
}
