package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLongTestsAreRun: every package with a long form of a test is in "make long-tests" and in the README.
func TestLongTestsAreRun(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(makefile), "\nlong-tests:")
	recipe, _, _ := strings.Cut(rest, "\n\n")
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, root := range []string{"../../cmd", "../../internal"} {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			if err != nil || !strings.Contains(string(source), ".LongOr(") {
				return err
			}
			found++
			dir := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../../")
			if !strings.Contains(recipe, "./"+dir) || !strings.Contains(string(readme), "`"+dir+": Test") {
				t.Errorf("%s: make long-tests or the README does not name %s", path, dir)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 4 {
		t.Errorf("%d files with a long form: the search finds too little", found)
	}
}
