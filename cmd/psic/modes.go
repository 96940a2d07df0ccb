package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"psic/internal/platform/config"
)

// ownerAlone makes every file that this process creates readable by its owner alone. The database engine creates its
// files itself, so a mode at each place of our own would not reach them.
func ownerAlone() { syscall.Umask(0o077) }

// closeDatabase takes away what others may do with a database that began before ownerAlone. All other files were always
// created with a mode of their own. A database that belongs to somebody else stays as it is; the doctor names it.
func closeDatabase(c config.Config) {
	for _, path := range sqliteFiles(c) {
		if readableByOthers(path) {
			_ = os.Chmod(path, 0o600)
		}
	}
}

func sqliteFiles(c config.Config) []string {
	file, ok := strings.CutPrefix(c.DatabaseURL, "sqlite://")
	if !ok {
		return nil
	}
	return []string{file, file + "-wal", file + "-shm"}
}

// openToOthers lists the data directory, what lies in it, and the files of SQLite, as far as others may use them.
func openToOthers(c config.Config) []string {
	paths := append(sqliteFiles(c), c.DataDir)
	entries, _ := os.ReadDir(c.DataDir) // none yet before the first start
	for _, entry := range entries {
		paths = append(paths, filepath.Join(c.DataDir, entry.Name()))
	}
	slices.Sort(paths)
	return slices.DeleteFunc(slices.Compact(paths), func(path string) bool { return !readableByOthers(path) })
}

func readableByOthers(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode()&os.ModeSymlink == 0 && info.Mode().Perm()&0o077 != 0
}
