package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"psic/chaos/overlay"
)

// Mutation is one fault that tests have to notice: a small replacement in one source file.
type Mutation struct {
	Name  string
	Class string
	Tests Tests
	Edit  overlay.Edit
}

// Tests are the narrowest tests that should notice the fault.
type Tests struct {
	// Web says that Args are file filters of Vitest. Otherwise they are arguments of "go test".
	Web bool
	// Both runs the Go tests on SQLite and PostgreSQL, otherwise on SQLite alone.
	Both bool
	Args []string
}

// classes are the kinds of faults. None of a grave class may survive.
var (
	classes = []string{"money", "permission", "privacy", "rule", "wiring", "screen"}
	grave   = []string{"money", "permission", "privacy"}
)

//go:embed faults/*.txt
var faultFiles embed.FS

// mutations reads all lists.
func mutations() ([]Mutation, error) {
	files, err := fs.Glob(faultFiles, "faults/*.txt")
	if err != nil {
		return nil, err
	}
	var out []Mutation
	seen := map[string]string{}
	for _, file := range files {
		text, err := faultFiles.ReadFile(file)
		if err != nil {
			return nil, err
		}
		list, err := parseList(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, m := range list {
			if other := seen[m.Name]; other != "" {
				return nil, fmt.Errorf("%s: %s is also in %s", file, m.Name, other)
			}
			seen[m.Name] = file
		}
		out = append(out, list...)
	}
	return out, nil
}

// parseList reads mutations written as blocks:
//
//	== cancels-ignore-the-month
//	class: rule
//	file: internal/booking/cancellations.go
//	tests: ./internal/booking -run TestCancels
//	 	unchanged line, to make the text unique
//	-	line that goes
//	+	line that comes
//
// "web:" instead of "tests:" gives file filters of Vitest; "both:" gives Go tests for both engines. An empty line or
// the next "==" ends a block. Lines outside of blocks are for the reader.
func parseList(text string) ([]Mutation, error) {
	var out []Mutation
	var m *Mutation
	for n, line := range strings.Split(text, "\n") {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			out = append(out, Mutation{Name: strings.TrimSpace(name)})
			m = &out[len(out)-1]
			continue
		}
		if line == "" || m == nil {
			m = nil
			continue
		}
		if err := m.read(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	for _, m := range out {
		if err := m.complete(); err != nil {
			return nil, fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	return out, nil
}

func (m *Mutation) read(line string) error {
	switch line[0] {
	case '-':
		m.Edit.Old += line[1:] + "\n"
		return nil
	case '+':
		m.Edit.New += line[1:] + "\n"
		return nil
	case ' ':
		m.Edit.Old += line[1:] + "\n"
		m.Edit.New += line[1:] + "\n"
		return nil
	}
	key, value, _ := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	switch key {
	case "class":
		m.Class = value
	case "file":
		m.Edit.Path = value
	case "tests":
		m.Tests = Tests{Args: strings.Fields(value)}
	case "both":
		m.Tests = Tests{Args: strings.Fields(value), Both: true}
	case "web":
		m.Tests = Tests{Args: strings.Fields(value), Web: true}
	default:
		return fmt.Errorf("%q is no key", key)
	}
	return nil
}

func (m Mutation) complete() error {
	switch {
	case !slices.Contains(classes, m.Class):
		return fmt.Errorf("class %q is none of %s", m.Class, strings.Join(classes, ", "))
	case m.Edit.Path == "":
		return errors.New("it names no file")
	case len(m.Tests.Args) == 0:
		return errors.New("it names no tests")
	case m.Edit.Old == "" || m.Edit.Old == m.Edit.New:
		return errors.New("it changes nothing")
	}
	return nil
}
