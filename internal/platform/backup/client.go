package backup

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// clientDirs lists the folders with tools of PostgreSQL: those of PATH, then the folders where Debian keeps several
// versions side by side.
func clientDirs() []string {
	dirs := filepath.SplitList(os.Getenv("PATH"))
	packaged, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // the pattern is well formed
	return append(dirs, packaged...)
}

// findClient returns the oldest tool that is not older than the server. pg_dump refuses newer servers, and an older
// pg_restore refuses newer dumps.
func findClient(ctx context.Context, name string, dirs []string, server int) (string, error) {
	type client struct {
		path  string
		major int
	}
	var found []client
	for _, dir := range dirs {
		path := filepath.Join(dir, name)
		if major, ok := clientMajor(ctx, path); ok {
			found = append(found, client{path, major})
		}
	}
	if len(found) == 0 {
		return "", fmt.Errorf("backup: %s is missing; install the package postgresql-client-%d or newer", name, server)
	}
	slices.SortStableFunc(found, func(a, b client) int { return a.major - b.major })
	for _, c := range found {
		if c.major >= server {
			return c.path, nil
		}
	}
	return "", fmt.Errorf("backup: %s is of version %d and the server of version %d; "+
		"install the package postgresql-client-%d or newer", name, found[len(found)-1].major, server, server)
}

var clientVersion = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

func clientMajor(ctx context.Context, path string) (int, bool) {
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return 0, false
	}
	m := clientVersion.FindSubmatch(out)
	if m == nil {
		return 0, false
	}
	major, err := strconv.Atoi(string(m[1]))
	return major, err == nil
}
