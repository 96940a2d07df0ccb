package main

import (
	"regexp"
	"strings"
)

var (
	quoted = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`")
	// A title opens a test, a group, or closes the table of an each.
	title = regexp.MustCompile("(?:\\b(?:it|test|describe)(?:\\.\\w+)*|[\\])])\\(\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`)")
)

// below is how far under a comment its test may begin.
const below = 4

// mentionsInTypeScript names the place of an id by the words around it: the title or the row of a table that
// holds it, else the test that follows a comment, else the test that it stands in.
func mentionsInTypeScript(text string) ([]mention, error) {
	var out []mention
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		for _, at := range idsIn(line) {
			name := literalAround(line, at[0])
			if name == "" || onlyIDs(name) {
				name = titleNear(lines, i)
			}
			out = append(out, mention{line[at[0]:at[1]], name})
		}
	}
	return out, nil
}

func literalAround(line string, at int) string {
	if strings.HasPrefix(strings.TrimSpace(line), "//") || strings.HasPrefix(strings.TrimSpace(line), "*") {
		return ""
	}
	for _, span := range quoted.FindAllStringIndex(line, -1) {
		if span[0] < at && at < span[1] && span[1]-span[0] <= 2*longestTitle {
			return unquote(line[span[0]:span[1]])
		}
	}
	return ""
}

func titleNear(lines []string, i int) string {
	for j := i; j < min(i+below, len(lines)); j++ {
		if name := titleIn(lines[j]); name != "" {
			return name
		}
	}
	for j := i; j >= 0; j-- {
		if name := titleIn(lines[j]); name != "" {
			return name
		}
	}
	for _, line := range lines[i:] { // a table above its only test
		if name := titleIn(line); name != "" {
			return name
		}
	}
	return ""
}

func titleIn(line string) string {
	found := title.FindStringSubmatch(line)
	if found == nil {
		return ""
	}
	return unquote(found[1])
}

func unquote(s string) string {
	return strings.NewReplacer(`\"`, `"`, `\'`, `'`, "\\`", "'").Replace(s[1 : len(s)-1])
}
