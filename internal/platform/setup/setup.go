// Package setup makes a production installation: it asks an operator for what it needs, checks each answer at once, and
// then writes settings, units and keys. A second run keeps what is there and changes only what it is asked to change.
package setup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"strings"

	"psic/internal/platform/config"
)

// Names of what setup writes, below the root.
const (
	folder      = "etc/psic"
	envName     = "etc/psic/psic.env"
	backupName  = "etc/psic/backup.env"
	unitFolder  = "etc/systemd/system"
	packaged    = "usr/lib/systemd/system/psic.service"
	dataFolder  = "var/lib/psic"
	backupKey   = "PSIC_BACKUP_KEY"
	backupTo    = "PSIC_BACKUP_TO"
	maxAttempts = 5
)

// Options of one run.
type Options struct {
	Root       string            // before every path; empty: the machine itself
	Given      map[string]string // answers by question, from flags
	Files      map[string]string // files with secrets by question; "-" is standard input
	Change     []string          // questions that are asked again
	Units      map[string]string // text of the units by file name
	ForceUnits bool              // replace units that differ
	Terminal   *Terminal
	Out        io.Writer
	Checks     Checks
	System     System
}

// Checks look at the world outside. Each returns why an answer cannot be right.
type Checks struct {
	Resolve func(ctx context.Context, host string) ([]netip.Addr, error)
	Own     func() ([]netip.Addr, error) // addresses of this machine
	Listen  func(network, address string) error
	Mail    func(ctx context.Context, url, from, to, domain string) error
	Payment func(ctx context.Context, c config.Config) error
}

// System changes the machine beside files.
type System interface {
	// Prepare makes the user of the service and gives the user the data directory.
	Prepare(ctx context.Context, dataDir string) error
	// Psic runs a command of this program as the service would run it.
	Psic(ctx context.Context, stdin string, out io.Writer, args ...string) error
	// Start reads the units again, starts or restarts the service, and starts or stops the timer of backups.
	Start(ctx context.Context, out io.Writer, timer bool) error
}

// run is the state of one run.
type run struct {
	Options
	env        *EnvFile
	existed    bool
	domain     string
	adminEmail string // of an administrator who is to be created
	password   string
}

func (r *run) path(name string) string { return filepath.Join("/", r.Root, name) }

func (r *run) say(format string, args ...any) { fmt.Fprintf(r.Out, format+"\n", args...) }

// Run asks everything, checks everything, and only then writes.
func Run(ctx context.Context, o Options) (err error) {
	r := &run{Options: o}
	if err := makeFolder(r.path(folder), 0o750); err != nil {
		return err
	}
	release, err := lock(r.path(folder + "/.setup.lock"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	if r.env, r.existed, err = readEnv(r.path(envName)); err != nil {
		return err
	}
	if !r.existed {
		r.env.Note("Settings of Psic, written by psic setup. docs/settings.md lists all of them.")
		r.env.Set("PSIC_ENV", "production")
	}
	for _, step := range []func(context.Context) error{
		r.site, r.relay, r.administrator, r.mail, r.payment, r.legal,
		r.backups,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if _, err := config.LoadFrom(Environment(r.Root, r.env)); err != nil {
		return err
	}
	if err := r.write(); err != nil {
		return err
	}
	return r.finish(ctx)
}

// Environment returns what the service is started with: the settings of the unit, then those of the file, which win.
func Environment(root string, env *EnvFile) map[string]string {
	data := filepath.Join("/", root, dataFolder)
	out := map[string]string{"PSIC_DATA_DIR": data, "PSIC_DATABASE_URL": "sqlite://" + data + "/psic.db"}
	for name, value := range env.Pairs() {
		out[name] = value
	}
	return out
}

// Installed reads the settings of an installation.
func Installed(root string) (map[string]string, error) {
	path := filepath.Join("/", root, envName)
	env, exists, err := readEnv(path)
	if err == nil && !exists {
		err = fmt.Errorf("there is no %s: run psic setup", path)
	}
	if err != nil {
		return nil, err
	}
	out := Environment(root, env)
	backup, _, err := readEnv(filepath.Join("/", root, backupName))
	if err != nil {
		return nil, err
	}
	if key, ok := backup.Get(backupKey); ok && out[backupKey] == "" {
		out[backupKey] = key
	}
	return out, nil
}

func (r *run) write() error {
	changed, err := replace(r.path(envName), r.env.String(), 0o600)
	if err != nil {
		return err
	}
	r.wrote(changed, envName)
	if _, err := os.Stat(r.path(backupName)); err != nil {
		passphrase, there := r.env.Get(backupKey)
		if !there {
			passphrase = newPassphrase()
		}
		text := "# The passphrase of backups. Keep a copy away from this machine and away from the archives.\n" +
			backupKey + "=" + quote(passphrase) + "\n"
		if changed, err = replace(r.path(backupName), text, 0o600); err != nil {
			return err
		}
		r.wrote(changed, backupName)
	}
	return r.writeUnits()
}

func (r *run) wrote(changed bool, name string) {
	if changed {
		r.say("written: %s", r.path(name))
		return
	}
	r.say("unchanged: %s", r.path(name))
}

// writeUnits leaves the units of a package, and units that somebody edited.
func (r *run) writeUnits() error {
	if _, err := os.Stat(r.path(packaged)); err == nil {
		return nil
	}
	if err := makeFolder(r.path(unitFolder), 0o755); err != nil {
		return err
	}
	for _, name := range sortedKeys(r.Units) {
		path := r.path(unitFolder + "/" + name)
		old, err := os.ReadFile(path)
		if err == nil && string(old) != r.Units[name] && !r.ForceUnits {
			r.say("left as it is: %s differs from the one of this version; --units replaces it", path)
			continue
		}
		changed, err := replace(path, r.Units[name], 0o644)
		if err != nil {
			return err
		}
		r.wrote(changed, unitFolder+"/"+name)
	}
	return nil
}

// finish makes keys and schema, creates the administrator, starts the service and lets the doctor look at it all.
func (r *run) finish(ctx context.Context) error {
	if err := r.System.Prepare(ctx, r.path(dataFolder)); err != nil {
		return err
	}
	if to, _ := r.env.Get(backupTo); strings.HasPrefix(to, "/"+backupFolder) {
		if err := r.System.Prepare(ctx, r.path(backupFolder)); err != nil {
			return err
		}
	}
	if err := r.System.Psic(ctx, "", r.Out, "migrate"); err != nil {
		return fmt.Errorf("the settings are written, the database is not: %w", err)
	}
	if r.adminEmail != "" {
		if err := r.System.Psic(ctx, r.password+"\n", io.Discard, "admin", "create", r.adminEmail); err != nil {
			return fmt.Errorf("the administrator was not created; run psic setup again: %w", err)
		}
		r.say("administrator created: %s", r.adminEmail)
	}
	if err := r.System.Start(ctx, r.Out, !r.backsItselfUp()); err != nil {
		return err
	}
	r.say("\npsic doctor:")
	doctor := r.System.Psic(ctx, "", r.Out, "doctor")
	r.say("%s", strings.TrimSpace(fmt.Sprintf(copies, r.path(dataFolder), r.path(backupName))))
	if doctor != nil {
		return errors.New("everything is written, and the doctor found something broken: see above")
	}
	return nil
}

const copies = `
Keep three things in three places. Whoever has all of them has everybody's data; whoever loses one loses the backups.
  1. %s/keys.json: copy it now, and after every psic keys command
  2. the passphrase in %s: write it down
  3. the archives of the backups`
