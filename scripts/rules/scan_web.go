package main

import (
	"regexp"
	"strings"
)

var (
	quoted = regexp.MustCompile(literal)
	// title matches the first argument of a test or group, or the argument after the table of an each.
	title = regexp.MustCompile(`(?:\b(?:it|test|describe)(?:\.\w+)*|[\])])\(\s*(` + literal + `)`)
)

// literal matches a text in double quotes, single quotes or backquotes.
const literal = `"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`(?:[^`\\\\]|\\\\.)*`"

// below is how many lines under a comment its test may begin.
const below = 4

// mentionsInTypeScript names the place of an id: the title or the table row that contains it, or else the test that
// follows a comment, or else the test around it.
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
