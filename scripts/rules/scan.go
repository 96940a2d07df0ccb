package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// mention is an id that a test carries.
type mention struct{ id, test string }

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
