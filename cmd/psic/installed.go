package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"psic/internal/platform/config"
	"psic/internal/platform/setup"
)

// installation is a machine on which psic is installed, or a folder that stands for one.
type installation struct{ root string }

const serviceUser = "psic"

// runInstalled runs a command with the settings and the user of the service. Without it, a command of root would leave
// files that the service cannot open.
func runInstalled(ctx context.Context, args []string) error {
	s := installation{}
	if len(args) > 1 && args[0] == "--root" {
		s.root, args = args[1], args[2:]
	}
	if len(args) == 0 || args[0] == "installed" || args[0] == "setup" {
		return errors.New("usage: psic installed <command>, for example psic installed doctor")
	}
	cmd, err := s.command(ctx, args)
	if err != nil {
		return err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		os.Exit(exit.ExitCode()) // the command has said why
	}
	return err
}

// command is a command of this program as the service would run it.
func (s installation) command(ctx context.Context, args []string) (*exec.Cmd, error) {
	settings, err := setup.Installed(s.root)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Dir = settings["PSIC_DATA_DIR"]
	if _, err := os.Stat(cmd.Dir); err != nil {
		return nil, fmt.Errorf("%w: run psic setup", err)
	}
	names := config.Names()
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); !slices.Contains(names, name) {
			cmd.Env = append(cmd.Env, pair)
		}
	}
	for name, value := range settings {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	if s.root != "" || os.Getuid() != 0 {
		return cmd, nil
	}
	id, err := serviceID()
	if err != nil {
		return nil, err
	}
	cmd.Env = append(cmd.Env, "HOME="+cmd.Dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: id}
	return cmd, nil
}

func serviceID() (*syscall.Credential, error) {
	u, err := user.Lookup(serviceUser)
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

func (s installation) mayInstall() error {
	if s.root == "" && os.Getuid() != 0 {
		return errors.New("run it as root: sudo psic setup")
	}
	return nil
}

// binary returns the path that the units start. The sandbox of the service hides /home and /root.
func (s installation) binary() (string, error) {
	const usual = "/usr/local/bin/psic"
	if s.root != "" {
		return usual, nil
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	if !strings.HasPrefix(self, "/usr/") && !strings.HasPrefix(self, "/opt/") {
		return "", fmt.Errorf("install the program first: install -m 0755 %s %s && %s setup", self, usual, usual)
	}
	return self, nil
}

// Prepare implements setup.System.
func (s installation) Prepare(ctx context.Context, dataDir string) error {
	if err := os.MkdirAll(filepath.Dir(dataDir), 0o755); err != nil {
		return err
	}
	if err := os.Mkdir(dataDir, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	if s.root != "" {
		return nil
	}
	if _, err := user.Lookup(serviceUser); err != nil {
		out, err := exec.CommandContext(ctx, "useradd", "--system", "--user-group", "--home-dir", dataDir,
			"--shell", "/usr/sbin/nologin", serviceUser).CombinedOutput()
		if err != nil {
			return fmt.Errorf("useradd: %w: %s", err, bytes.TrimSpace(out))
		}
	}
	id, err := serviceID()
	if err != nil {
		return err
	}
	return os.Chown(dataDir, int(id.Uid), int(id.Gid))
}

// Psic implements setup.System. What the command logs is shown only when it fails.
func (s installation) Psic(ctx context.Context, stdin string, out io.Writer, args ...string) error {
	cmd, err := s.command(ctx, args)
	if err != nil {
		return err
	}
	var log bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), out, &log
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("psic %s: %w: %s", args[0], err, bytes.TrimSpace(log.Bytes()))
	}
	return nil
}

// Start implements setup.System.
func (s installation) Start(ctx context.Context, out io.Writer, timer bool) error {
	const booted = "/run/systemd/system" // exists where systemd runs the machine
	if _, err := os.Stat(booted); err != nil || s.root != "" {
		fmt.Fprintln(out, "not started: systemd does not run here; start it with: systemctl enable --now psic")
		return nil
	}
	steps := [][]string{{"daemon-reload"}, {"enable", "psic.service"}, {"restart", "psic.service"}}
	if timer {
		steps = append(steps, []string{"enable", "--now", "psic-backup.timer"})
	} else {
		steps = append(steps, []string{"disable", "--now", "psic-backup.timer"})
	}
	for _, args := range steps {
		if said, err := exec.CommandContext(ctx, "systemctl", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("systemctl %s: %w: %s", args[0], err, bytes.TrimSpace(said))
		}
	}
	fmt.Fprintln(out, "started: psic.service")
	return nil
}
