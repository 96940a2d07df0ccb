// Command times shows how long tests take.
//
//	go test -json ./... | times go FILE     prints packages and failures as "go test" does, and writes times to FILE
//	times slowest FILE...                   prints the ten slowest tests of all files
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// shown is how many tests "slowest" prints.
const shown = 10

// Test is how long one test took.
type Test struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
}

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "times:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	switch {
	case len(args) == 2 && args[0] == "go":
		return follow(in, out, args[1])
	case len(args) > 1 && args[0] == "slowest":
		return slowest(args[1:], out)
	}
	return errors.New("usage: times go FILE | times slowest FILE...")
}

// event is a line of "go test -json".
type event struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

var errFailed = errors.New("some tests failed")

// follow reads events, prints what a person needs and writes the times of top-level tests.
func follow(in io.Reader, out io.Writer, file string) error {
	var tests []Test
	failed := false
	said := map[string]*strings.Builder{} // what a running test printed, by package and name
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Fprintln(out, lines.Text()) // the go command's own words, such as errors of the compiler
			continue
		}
		key := e.Package + " " + e.Test
		switch e.Action {
		case "output", "build-output":
			if e.Test == "" || e.Action == "build-output" {
				show(out, e.Output)
				continue
			}
			if said[key] == nil {
				said[key] = &strings.Builder{}
			}
			said[key].WriteString(e.Output)
		case "fail":
			failed = true
			if text := said[key]; text != nil {
				fmt.Fprint(out, text)
			}
			delete(said, key)
		case "pass", "skip":
			delete(said, key)
		}
		if e.Elapsed > 0 && e.Test != "" && !strings.Contains(e.Test, "/") {
			tests = append(tests, Test{Name: strings.TrimPrefix(e.Package, "psic/") + " " + e.Test, Seconds: e.Elapsed})
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	text, err := json.Marshal(tests)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	return nil
}

// show leaves out lines that say nothing: packages without tests, and the word of one that passed.
func show(out io.Writer, line string) {
	if line == "PASS\n" || strings.HasSuffix(line, "[no test files]\n") {
		return
	}
	fmt.Fprint(out, line)
}

// slowest merges files of times. Each is a list of Test, or what Vitest or Playwright write with their JSON reporters.
func slowest(files []string, out io.Writer) error {
	var all []Test
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		tests, err := read(text)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, tests...)
	}
	slices.SortFunc(all, func(a, b Test) int {
		switch {
		case a.Seconds > b.Seconds:
			return -1
		case a.Seconds < b.Seconds:
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	})
	for _, t := range all[:min(shown, len(all))] {
		fmt.Fprintf(out, "   %6.1f s  %s\n", t.Seconds, t.Name)
	}
	return nil
}
