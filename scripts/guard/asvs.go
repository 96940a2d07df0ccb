package guard

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The list has the requirements of levels 1 and 2 of OWASP ASVS 5.0.0 that apply to the product, and some of level 3.
const (
	asvsList    = "docs/asvs.csv"
	leastMet    = 0.95
	chosenOfL3  = 24
	met         = "met"
	asvsColumns = 7
)

// chapters has the number of requirements of levels 1 and 2 that apply, by chapter.
var chapters = map[string]int{
	"V1": 22, "V2": 11, "V3": 15, "V4": 8, "V5": 9, "V6": 30, "V7": 16, "V8": 7, "V9": 7,
	"V11": 14, "V12": 8, "V13": 13, "V14": 9, "V15": 13, "V16": 16, "V17": 3,
}

var (
	asvsID = regexp.MustCompile(`^(V\d+)\.\d+\.\d+$`)
	goFunc = regexp.MustCompile(`^(Test|Fuzz)\w+$`)
)

// requirementRow is one line: the requirement in our words, whether it is met, and the code and the test that show it.
type requirementRow struct{ id, asks, level, status, code, test, note string }

// ASVS returns the problems of the list.
func ASVS(root string) ([]string, error) {
	rows, err := asvsRows(root)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, r := range rows {
		out = append(out, r.problems(root)...)
	}
	return append(out, counted(rows)...), nil
}

func asvsRows(root string) ([]requirementRow, error) {
	text, err := read(root, asvsList)
	if err != nil {
		return nil, err
	}
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	var out []requirementRow
	for _, c := range records[1:] {
		if len(c) != asvsColumns {
			return nil, fmt.Errorf("%s: %d columns in %q", asvsList, len(c), c)
		}
		out = append(out, requirementRow{
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

func (r requirementRow) problems(root string) []string {
	var out []string
	say := func(when bool, format string, args ...any) {
		if when {
			out = append(out, r.id+": "+fmt.Sprintf(format, args...))
		}
	}
	say(!asvsID.MatchString(r.id), "is no requirement")
	say(r.asks == "", "does not say what is asked")
	say(!slices.Contains([]string{"1", "2", "3"}, r.level), "level %q", r.level)
	say(!slices.Contains([]string{met, "partly", "not"}, r.status), "status %q", r.status)
	say(r.status != met && r.note == "", "is %s and does not say why", r.status)
	say(r.status == met && r.code == "", "is met by nothing")
	say(r.status == met && r.test == "" && r.note == "", "is met without a test and does not say why")
	for _, path := range parts(r.code) {
		say(!exists(root, path), "%s does not exist", path)
	}
	for _, test := range parts(r.test) {
		file, name, ok := strings.Cut(test, ": ")
		say(!ok || !hasTest(root, file, name), "there is no test %q in %s", name, file)
	}
	return out
}

func parts(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "; ")
}

func hasTest(root, file, name string) bool {
	text, err := read(root, file)
	if err != nil || name == "" {
		return false
	}
	if strings.HasSuffix(file, "_test.go") {
		return goFunc.MatchString(name) && strings.Contains(text, "\nfunc "+name+"(")
	}
	const title = `(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\()\s*["'` + "`" + `][^\n]*`
	return regexp.MustCompile(title + regexp.QuoteMeta(name)).MatchString(text)
}

// counted compares the number of rows with the number that applies, and checks that enough of them are met.
func counted(rows []requirementRow) []string {
	var out []string
	byChapter, seen := map[string]int{}, map[string]bool{}
	third, done := 0, 0
	for _, r := range rows {
		if seen[r.id] {
			out = append(out, r.id+" stands twice")
		}
		seen[r.id] = true
		if r.status == met {
			done++
		}
		if r.level == "1" && r.status != met {
			out = append(out, r.id+" is of level 1 and "+r.status+" met")
		}
		if r.level == "3" {
			third++
			continue
		}
		chapter, _, _ := strings.Cut(r.id, ".")
		byChapter[chapter]++
	}
	for chapter, want := range chapters {
		if byChapter[chapter] != want {
			out = append(out,
				fmt.Sprintf("%s has %d requirements of level 1 and 2, want %d", chapter, byChapter[chapter], want))
		}
	}
	if third != chosenOfL3 {
		out = append(out, fmt.Sprintf("%d requirements of level 3, want %d", third, chosenOfL3))
	}
	if float64(done) < leastMet*float64(len(rows)) {
		out = append(out, fmt.Sprintf("%d of %d are met, want %.0f %%", done, len(rows), 100*leastMet))
	}
	slices.Sort(out)
	return out
}
