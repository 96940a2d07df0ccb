package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
)

// report has the parts of Vitest's and Playwright's reports that hold times.
type report struct {
	TestResults []struct { // Vitest: one for each file
		Name             string
		AssertionResults []struct {
			FullName string
			Duration float64 // milliseconds
		}
	}
	Suites []suite // Playwright
}

type suite struct {
	Suites []suite
	Specs  []struct {
		Title, File string
		Tests       []struct {
			ProjectName string
			Results     []struct{ Duration float64 } // milliseconds
		}
	}
}

// read understands the three forms of times.
func read(text []byte) ([]Test, error) {
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) || bytes.Equal(bytes.TrimSpace(text), []byte("null")) {
		var tests []Test
		err := json.Unmarshal(text, &tests)
		return tests, err
	}
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	var out []Test
	for _, file := range r.TestResults {
		for _, a := range file.AssertionResults {
			out = append(out, Test{Name: filepath.Base(file.Name) + " " + a.FullName, Seconds: a.Duration / 1000})
		}
	}
	for _, s := range r.Suites {
		out = append(out, s.tests()...)
	}
	return out, nil
}

func (s suite) tests() []Test {
	var out []Test
	for _, spec := range s.Specs {
		for _, t := range spec.Tests {
			var ms float64
			for _, r := range t.Results {
				ms += r.Duration
			}
			name := strings.Join([]string{spec.File, t.ProjectName, spec.Title}, " ")
			out = append(out, Test{Name: name, Seconds: ms / 1000})
		}
	}
	for _, inner := range s.Suites {
		out = append(out, inner.tests()...)
	}
	return out
}
