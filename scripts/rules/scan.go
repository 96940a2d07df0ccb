package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// roots are the folders with tests.
var roots = []string{"internal", "cmd", "web", "e2e", "bench", "chaos"}

var (
	// ruleID matches the id of a rule or of an abuse.
	ruleID   = regexp.MustCompile(`R\d{3}|[Aa]buse case \d+`)
	skipped  = []string{"node_modules", "dist", "testdata"}
	goTest   = regexp.MustCompile(`_test\.go$`)
	webTests = regexp.MustCompile(`\.(test\.tsx?|spec\.ts)$`)
)

// mention is an id that a test carries. A rule counts only when the name of a test or of one of its cases has it: that
// test fails under the rule's name. An abuse may also stand in the comment above a test.
type mention struct{ id, test string }

// ruleRange matches ids from one to another, such as R057–R060.
var ruleRange = regexp.MustCompile(`R(\d{3})(?:–|-|_to_| to )R(\d{3})`)

// idsOf lists the ids of a text, with every id inside a range.
func idsOf(text string) []string {
	var out []string
	for _, at := range idsIn(text) {
		out = append(out, text[at[0]:at[1]])
	}
	for _, found := range ruleRange.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.Atoi(found[1])
		to, _ := strconv.Atoi(found[2])
		for n := from + 1; n < to; n++ {
			out = append(out, fmt.Sprintf("R%03d", n))
		}
	}
	return out
}

// idsIn finds ids that are whole words. An underscore separates words too, because Go tests have it in their names.
func idsIn(text string) [][]int {
	outside := func(i int) bool { return i < 0 || i >= len(text) || !alphanumeric(text[i]) }
	return slices.DeleteFunc(ruleID.FindAllStringIndex(text, -1), func(at []int) bool {
		return !outside(at[0]-1) || !outside(at[1])
	})
}

func alphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// scan reads every test file below the roots.
func scan(root string) (Shown, error) {
	out := Shown{}
	for _, r := range roots {
		top := filepath.Join(root, r)
		if _, err := os.Stat(top); os.IsNotExist(err) {
			continue
		}
		err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && slices.Contains(skipped, d.Name()) {
				return fs.SkipDir
			}
			if d.IsDir() {
				return nil
			}
			return out.addFile(root, path)
		})
		if err != nil {
			return nil, err
		}
	}
	for id := range out {
		slices.Sort(out[id])
		out[id] = slices.Compact(out[id])
	}
	return out, nil
}

func (s Shown) addFile(root, path string) error {
	var read func(string) ([]mention, error)
	switch {
	case goTest.MatchString(path):
		read = mentionsInGo
	case webTests.MatchString(path):
		read = mentionsInTypeScript
	default:
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil || !ruleID.Match(text) {
		return err
	}
	found, err := read(string(text))
	if err != nil {
		return err
	}
	file, err := filepath.Rel(root, path)
	if err != nil {
		return err
	}
	for _, m := range found {
		id := strings.ToLower(m.id[:1]) + m.id[1:]
		if !strings.HasPrefix(id, abuseCase) {
			id = m.id
		}
		s[id] = append(s[id], strings.TrimSuffix(filepath.ToSlash(file)+": "+m.test, ": "))
	}
	return nil
}

// onlyIDs reports whether a title has nothing but ids, such as "R057.1".
func onlyIDs(s string) bool {
	rest := regexp.MustCompile(`R\d{3}(\.\d+)?|[Aa]buse case \d+`).ReplaceAllString(s, "")
	return strings.Trim(rest, " ,.:;()-") == ""
}
