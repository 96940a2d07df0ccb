package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// Rule is a rule of the product.
type Rule struct {
	ID        string `json:"id"`
	Area      string `json:"area"`
	Statement string `json:"statement"`
	Decision  string `json:"decision,omitempty"`
}

// Book is the content of docs/rules.json.
type Book struct {
	// Finished lists the areas in which every rule must have a test.
	Finished []string `json:"finished"`
	Rules    []Rule   `json:"rules"`
}

// Shown has the tests that carry each id, each as "file: name".
type Shown map[string][]string

func readBook(path string) (Book, error) {
	var b Book
	text, err := os.ReadFile(path)
	if err != nil {
		return b, err
	}
	if err := json.Unmarshal(text, &b); err != nil {
		return b, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// areas returns the areas in the order of the rules.
func (b Book) areas() []string {
	var out []string
	for _, r := range b.Rules {
		if !slices.Contains(out, r.Area) {
			out = append(out, r.Area)
		}
	}
	return out
}

func (b Book) of(area string) []Rule {
	var out []Rule
	for _, r := range b.Rules {
		if r.Area == area {
			out = append(out, r)
		}
	}
	return out
}

func (b Book) unshown(area string, shown Shown) []string {
	var out []string
	for _, r := range b.of(area) {
		if len(shown[r.ID]) == 0 {
			out = append(out, r.ID)
		}
	}
	return out
}

// judge joins all problems: an id that occurs twice, a test of an unknown id, a finished area with a rule without a
// test.
func (b Book) judge(shown Shown) error {
	var errs []error
	known := map[string]bool{}
	for _, r := range b.Rules {
		if known[r.ID] {
			errs = append(errs, fmt.Errorf("%s stands twice in the book", r.ID))
		}
		known[r.ID] = true
	}
	for _, id := range slices.Sorted(maps.Keys(shown)) {
		if !known[id] && !strings.HasPrefix(id, abuseCase) {
			errs = append(errs, fmt.Errorf("%s is no rule, and yet carried by %s", id, strings.Join(shown[id], ", ")))
		}
	}
	for _, area := range b.Finished {
		if len(b.of(area)) == 0 {
			errs = append(errs, fmt.Errorf("area %s is called finished and does not exist", area))
		}
		if left := b.unshown(area, shown); len(left) > 0 {
			errs = append(errs,
				fmt.Errorf("area %s is called finished and leaves unshown: %s", area, strings.Join(left, ", ")))
		}
	}
	return errors.Join(errs...)
}

// summary says how many rules have a test, and which areas could be listed as finished.
func (b Book) summary(shown Shown) string {
	n, ready := 0, []string{}
	for _, area := range b.areas() {
		left := len(b.unshown(area, shown))
		n += len(b.of(area)) - left
		if left == 0 && !slices.Contains(b.Finished, area) {
			ready = append(ready, area)
		}
	}
	out := fmt.Sprintf("rules: %d of %d shown, %d areas finished", n, len(b.Rules), len(b.Finished))
	if len(ready) > 0 {
		out += "; complete and not yet called finished: " + strings.Join(ready, ", ")
	}
	return out
}

const head = `# Rule book

The product's rules by area, what was decided about them, and the tests that show them. A rule changes in
` + "`docs/rules.json`" + ` first; this page is made by ` + "`make rules`" + ` from the ids that tests carry` +
	` in a name, a title or a
comment. An area under "finished" in that file may leave no rule unshown.

`

func (b Book) page(shown Shown) string {
	var out strings.Builder
	out.WriteString(head + "| area | shown | rules | |\n|---|---|---|---|\n")
	for _, area := range b.areas() {
		mark := ""
		if slices.Contains(b.Finished, area) {
			mark = "finished"
		}
		total := len(b.of(area))
		fmt.Fprintf(&out, "| [%s](#%s) | %d | %d | %s |\n", area, area, total-len(b.unshown(area, shown)), total, mark)
	}
	for _, area := range b.areas() {
		fmt.Fprintf(&out, "\n## %s\n", area)
		for _, r := range b.of(area) {
			r.write(&out, shown[r.ID])
		}
	}
	return out.String()
}

func (r Rule) write(out *strings.Builder, tests []string) {
	fmt.Fprintf(out, "\n**%s** %s\n", r.ID, r.Statement)
	if r.Decision != "" {
		fmt.Fprintf(out, "Decided: %s.\n", strings.TrimSuffix(r.Decision, "."))
	}
	if len(tests) == 0 {
		out.WriteString("\n- not shown yet\n")
		return
	}
	out.WriteString("\n")
	for _, t := range tests {
		fmt.Fprintf(out, "- `%s`\n", strings.ReplaceAll(t, "`", "'"))
	}
}
