package main

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"strings"

	"psic/chaos/overlay"
)

// Plant is a bug that the build of one program has, and the run in which the checker has to see it. plants/<name> holds
// the bug as changes of the product's source; the product itself knows nothing of it.
type Plant struct {
	Name   string
	Engine string
	Do     func(*Run) error // nil: a scenario uses the bug for its control run
	Expect string           // words of the complaint that must be among those made
}

var plants []Plant

//go:embed plants/*/plant.diff
var plantFiles embed.FS

// guard is part of every program with a planted bug: nobody may serve people with it.
const guard = `package main

import "os"

func init() {
	if os.Getenv("PSIC_ENV") == "production" {
		panic("this build has a bug on purpose and is for fault runs alone")
	}
}
`

// plantedFiles are the product's sources with a planted bug made into them.
//
// Errors: overlay.NotApplicable.
func plantedFiles(root, name string) (overlay.Files, error) {
	text, err := plantFiles.ReadFile(path.Join("plants", name, "plant.diff"))
	if err != nil {
		return nil, fmt.Errorf("plant %s: %w", name, err)
	}
	edits, err := overlay.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("plant %s: %w", name, err)
	}
	files, err := overlay.Apply(root, append(edits, overlay.Edit{Path: "cmd/psic/planted.go", New: guard}))
	if err != nil {
		return nil, fmt.Errorf("plant %s %w", name, err)
	}
	return files, nil
}

// writeOverlay leaves in dir what `go build -overlay` needs to build the product with a planted bug.
func writeOverlay(root, dir, name string) (string, error) {
	files, err := plantedFiles(root, name)
	if err != nil {
		return "", err
	}
	return files.Write(root, dir)
}

// checkPlants says whether every planted bug can still be made into the source.
func checkPlants(root string) error {
	var problems []error
	for _, p := range plants {
		_, err := plantedFiles(root, p.Name)
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// Caught is what the checker said about a planted bug.
type Caught struct {
	Plant    string
	Expect   string
	Failures []string
}

// OK says whether the checker complained about the right thing.
func (c Caught) OK() bool {
	for _, f := range c.Failures {
		if strings.Contains(f, c.Expect) {
			return true
		}
	}
	return false
}

// Words for the report.
func (c Caught) Words() string {
	if !c.OK() {
		return "**NOT CAUGHT** " + strings.ReplaceAll(strings.Join(c.Failures, "; "), "\n", " ")
	}
	for _, f := range c.Failures {
		if strings.Contains(f, c.Expect) {
			return strings.ReplaceAll(f, "\n", " ")
		}
	}
	return ""
}

// checkPlanted runs the workload of each planted bug, after one run each without a bug: a checker that always
// complains proves as little as one that never does.
func (h *harness) checkPlanted(report *Report) error {
	if err := checkPlants("."); err != nil {
		return err
	}
	clean := map[string]bool{}
	for _, p := range plants {
		if p.Do == nil || !h.o.chosen(p.Name) {
			continue
		}
		if h.ctx.Err() != nil {
			return h.ctx.Err()
		}
		if _, err := h.binary(p.Name); err != nil {
			return err
		}
		s := Scenario{ID: p.Name}
		if key := fmt.Sprintf("%p %s", p.Do, p.Engine); !clean[key] {
			clean[key] = true
			report.add(h.play(Scenario{ID: "none", Title: "no bug, workload of " + p.Name}, p.Engine, "", p.Do))
		}
		res := h.play(s, p.Engine, p.Name, p.Do)
		c := Caught{Plant: p.Name, Expect: p.Expect, Failures: res.Failures()}
		report.Planted = append(report.Planted, c)
		if !c.OK() {
			fmt.Printf("chaos: %s was NOT caught (expected %q)\n", p.Name, p.Expect)
		}
	}
	n := 0
	for _, c := range report.Planted {
		if c.OK() {
			n++
		}
	}
	fmt.Printf("chaos: %d of %d planted bugs caught\n", n, len(report.Planted))
	return nil
}
