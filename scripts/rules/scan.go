package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// roots are where tests live.
var roots = []string{"internal", "cmd", "web", "e2e", "bench", "chaos"}

var (
	// ruleID is a rule of the product, or a way to abuse it that safety asks to withstand.
	ruleID   = regexp.MustCompile(`R\d{3}|[Aa]buse case \d+`)
	skipped  = []string{"node_modules", "dist", "testdata"}
	goTest   = regexp.MustCompile(`_test\.go$`)
	webTests = regexp.MustCompile(`\.(test\.tsx?|spec\.ts)$`)
)

// mention is an id that a test carries.
type mention struct{ id, test string }

// idsIn finds ids as words of their own; an underscore parts words too, as in a Go test's name.
func idsIn(text string) [][]int {
	alone := func(i int) bool {
		return i < 0 || i >= len(text) || !('0' <= text[i] && text[i] <= '9' || 'A' <= text[i] && text[i] <= 'Z' || 'a' <= text[i] && text[i] <= 'z')
	}
	return slices.DeleteFunc(ruleID.FindAllStringIndex(text, -1), func(at []int) bool { return !alone(at[0]-1) || !alone(at[1]) })
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

// onlyIDs: a title that says nothing beside the rules it names, such as "R057.1".
func onlyIDs(s string) bool {
	rest := regexp.MustCompile(`R\d{3}(\.\d+)?|[Aa]buse case \d+`).ReplaceAllString(s, "")
	return strings.Trim(rest, " ,.:;()-") == ""
}
