package guard

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// met is the status of a requirement that the product fulfils.
const met = "met"

// claim is one line of a list of requirements: the requirement in our words, whether the product meets it, and the code
// and the test that show it.
type claim struct{ id, asks, level, status, code, test, note string }

// claimList is a list of claims and what its lines may say.
type claimList struct {
	path     string
	noun     string // of one line
	id       *regexp.Regexp
	levels   []string
	statuses []string
}

const claimColumns = 7

var goFunc = regexp.MustCompile(`^(Test|Fuzz)\w+$`)

// read returns the claims of the list.
func (l claimList) read(root string) ([]claim, error) {
	text, err := read(root, l.path)
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = claimColumns
	records, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.path, err)
	}
	var out []claim
	for _, c := range records[1:] {
		out = append(out, claim{
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

// problems returns what is wrong with the claims, each by itself: columns that are empty, and code and tests that are
// not there.
func (l claimList) problems(root string, claims []claim) []string {
	var out []string
	seen := map[string]bool{}
	for _, c := range claims {
		say := func(when bool, format string, args ...any) {
			if when {
				out = append(out, c.id+": "+fmt.Sprintf(format, args...))
			}
		}
		say(seen[c.id], "stands twice")
		seen[c.id] = true
		say(!l.id.MatchString(c.id), "is no %s", l.noun)
		say(c.asks == "", "does not say what is asked")
		say(!slices.Contains(l.levels, c.level), "level %q", c.level)
		say(!slices.Contains(l.statuses, c.status), "status %q", c.status)
		say(c.status != met && c.note == "", "is %s and does not say why", c.status)
		say(c.status == met && c.code == "", "is met by nothing")
		say(c.status == met && c.test == "" && c.note == "", "is met without a test and does not say why")
		for _, path := range parts(c.code) {
			say(!exists(root, path), "%s does not exist", path)
		}
		for _, test := range parts(c.test) {
			file, name, ok := strings.Cut(test, ": ")
			say(!ok || !hasTest(root, file, name), "there is no test %q in %s", name, file)
		}
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
