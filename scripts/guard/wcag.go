package guard

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The list has every success criterion of WCAG 2.2. Levels A and AA together are the level "regular" of ABNT NBR 17225.
const (
	wcagList = "docs/wcag.csv"
	// leastAAA is how many criteria of level AAA are met or have nothing to apply to.
	leastAAA = 17
)

// criteria is the number of success criteria of each level.
var criteria = map[string]int{"A": 31, "AA": 24, "AAA": 31}

var criterionID = regexp.MustCompile(`^[1-4]\.\d\.\d{1,2}$`)

// criterionRow is one line: the criterion in our words, whether it is met, and the code and the test that show it.
type criterionRow struct{ id, asks, level, status, code, test, note string }

// WCAG returns the problems of the list.
func WCAG(root string) ([]string, error) {
	rows, err := wcagRows(root)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, r := range rows {
		out = append(out, r.problems(root)...)
	}
	return append(out, countedCriteria(rows)...), nil
}

func wcagRows(root string) ([]criterionRow, error) {
	text, err := read(root, wcagList)
	if err != nil {
		return nil, err
	}
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	var out []criterionRow
	for _, c := range records[1:] {
		out = append(out, criterionRow{
			id:     c[0],
			asks:   c[1],
			level:  c[2],
			status: c[3],
			code:   c[4],
			test:   c[5],
			note:   c[6],
		})
	}
	return out, nil
}

func (r criterionRow) problems(root string) []string {
	var out []string
	say := func(when bool, format string, args ...any) {
		if when {
			out = append(out, r.id+": "+fmt.Sprintf(format, args...))
		}
	}
	say(!criterionID.MatchString(r.id), "is no criterion")
	say(r.asks == "", "does not say what is asked")
	say(criteria[r.level] == 0, "level %q", r.level)
	say(!slices.Contains([]string{met, "partly", "not", "na"}, r.status), "status %q", r.status)
	say(r.status != met && r.note == "", "is %s and does not say why", r.status)
	say(r.status == met && r.code == "", "is met by nothing")
	say(r.status == met && r.test == "" && r.note == "", "is met without a test and does not say how it was looked at")
	say(r.level != "AAA" && !r.holds(), "is of level %s and %s met", r.level, r.status)
	for _, path := range parts(r.code) {
		say(!exists(root, path), "%s does not exist", path)
	}
	for _, test := range parts(r.test) {
		file, name, ok := strings.Cut(test, ": ")
		say(!ok || !hasTest(root, file, name), "there is no test %q in %s", name, file)
	}
	return out
}

// holds says whether nothing fails the criterion.
func (r criterionRow) holds() bool { return r.status == met || r.status == "na" }

// countedCriteria compares the number of rows with the number of criteria, and checks that enough of level AAA hold.
func countedCriteria(rows []criterionRow) []string {
	var out []string
	byLevel, seen := map[string]int{}, map[string]bool{}
	third := 0
	for _, r := range rows {
		if seen[r.id] {
			out = append(out, r.id+" stands twice")
		}
		seen[r.id] = true
		byLevel[r.level]++
		if r.level == "AAA" && r.holds() {
			third++
		}
	}
	for level, want := range criteria {
		if byLevel[level] != want {
			out = append(out, fmt.Sprintf("level %s has %d criteria, want %d", level, byLevel[level], want))
		}
	}
	if third < leastAAA {
		out = append(out, fmt.Sprintf("%d of level AAA hold, want %d", third, leastAAA))
	}
	slices.Sort(out)
	return out
}
