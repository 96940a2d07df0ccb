// Package guard holds checks of the repository that need no network: dependencies, secrets, the requirements of
// docs/asvs.csv, docs/wcag.csv, and the folder list of README.md. Its tests run in make check.
package guard

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// skipped are folders that are installed or built, and never committed.
var skipped = []string{".git", "node_modules", "dist", "bin", "data", ".cache", "test-results"}

// files lists the files of the repository below root, with slashes.
func files(root string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains(skipped, d.Name()) {
			return fs.SkipDir
		}
		if !d.Type().IsRegular() {
			return nil
		}
		rel, err := filepath.Rel(root, path)
		out = append(out, filepath.ToSlash(rel))
		return err
	})
	return out, err
}

func read(root, path string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
	return string(text), err
}

func exists(root, path string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(strings.TrimSuffix(path, "/"))))
	return err == nil
}
