package main

import (
	"regexp"
	"strings"
)

var (
	quoted = regexp.MustCompile(literal)
	// title matches the first argument of a test or group, or the argument after the table of an each.
	title = regexp.MustCompile(`(?:\b(?:it|test|describe)(?:\.\w+)*|[\])])\(\s*(` + literal + `)`)
	// beginsWithIDs matches the text of a table's row.
	beginsWithIDs = regexp.MustCompile(`^R\d{3}`)
)

// literal matches a text in double quotes, single quotes or backquotes.
const literal = `"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`(?:[^`\\\\]|\\\\.)*`"

// mentionsInTypeScript finds ids in titles of tests and groups, and in rows of tables that begin with an id. Comments
// do not count, except for abuses.
func mentionsInTypeScript(text string) ([]mention, error) {
	var out []mention
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if isComment(line) {
			out = append(out, abusesIn(line, lines, i)...)
			continue
		}
		for _, name := range titlesIn(lines, i) {
			test := name
			if onlyIDs(name) {
				test = titleNear(lines, i)
			}
			for _, id := range idsOf(name) {
				out = append(out, mention{id, test})
			}
		}
	}
	return out, nil
}

func isComment(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "//") || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "/*")
}

func abusesIn(line string, lines []string, i int) []mention {
	var out []mention
	for _, id := range idsOf(line) {
		if strings.HasPrefix(strings.ToLower(id), abuseCase) {
			out = append(out, mention{id, titleNear(lines, i)})
		}
	}
	return out
}

// titlesIn lists the titles and rows of a line. A title may stand on the line below its "it(".
func titlesIn(lines []string, i int) []string {
	var out []string
	above := ""
	if i > 0 && strings.HasSuffix(strings.TrimSpace(lines[i-1]), "(") {
		above = strings.TrimSpace(lines[i-1])
	}
	if found := title.FindStringSubmatch(above + lines[i]); found != nil {
		out = append(out, unquote(found[1]))
	}
	for _, span := range quoted.FindAllString(lines[i], -1) {
		if text := unquote(span); beginsWithIDs.MatchString(text) && len(text) <= longestTitle {
			out = append(out, text)
		}
	}
	return out
}

// titleNear returns the title of the test that follows a line closely, or else of the one around it.
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

// below is how many lines under a comment its test may begin.
const below = 4

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
