// Package overlay changes the product's source for one build without touching the checkout: it replaces texts, adds
// files, and writes both into a folder that `go build -overlay` reads.
package overlay

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// Edit is one change of a source file. Old must occur exactly once in it, as whole lines. Without Old the edit adds the
// file, which must not exist yet.
type Edit struct {
	Path     string // from the root of the repository, with slashes
	Old, New string
}

// NotApplicable is the error of an edit that does not fit today's source.
type NotApplicable struct{ Path, Why string }

func (e NotApplicable) Error() string {
	return fmt.Sprintf("no longer applies to %s: %s", e.Path, e.Why)
}

// Files are changed sources: the text of each by its path from the root of the repository.
type Files map[string]string

// Apply makes the edits in memory, one after the other, and checks that a Go file is still Go.
//
// Errors: NotApplicable.
func Apply(root string, edits []Edit) (Files, error) {
	files := Files{}
	for _, e := range edits {
		if err := files.apply(root, e); err != nil {
			return nil, err
		}
	}
	for path, text := range files {
		if filepath.Ext(path) != ".go" {
			continue
		}
		if _, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution); err != nil {
			return nil, NotApplicable{path, "the result does not parse: " + err.Error()}
		}
	}
	return files, nil
}

func (f Files) apply(root string, e Edit) error {
	text, known := f[e.Path]
	if !known {
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(e.Path)))
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		text, known = string(source), err == nil
	}
	switch {
	case e.Old == "" && known:
		return NotApplicable{e.Path, "the file to add exists"}
	case e.Old == "":
		f[e.Path] = e.New
		return nil
	case !known:
		return NotApplicable{e.Path, "there is no such file"}
	}
	changed, times := replaceLines(text, e.Old, e.New)
	if times != 1 {
		return NotApplicable{e.Path, fmt.Sprintf("the text to replace occurs %d times:\n%s", times, e.Old)}
	}
	f[e.Path] = changed
	return nil
}

// replaceLines replaces whole lines and says how often they occur. Two places may share the line break between them.
func replaceLines(text, old, replacement string) (changed string, times int) {
	text, old = "\n"+text, "\n"+old
	for i := 0; i+len(old) <= len(text); i++ {
		if strings.HasPrefix(text[i:], old) {
			times++
		}
	}
	return strings.TrimPrefix(strings.Replace(text, old, "\n"+replacement, 1), "\n"), times
}

// Write puts the changed files below dir and returns the file that `go build -overlay` takes.
func (f Files) Write(root, dir string) (string, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for path, text := range f {
		file := filepath.Join(dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return "", err
		}
		replace[filepath.Join(root, filepath.FromSlash(path))] = file
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, list, 0o644)
}
