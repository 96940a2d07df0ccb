package setup

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// EnvFile is a file of settings as systemd's EnvironmentFile reads it. Lines that nobody changes stay as they are,
// comments too.
type EnvFile struct{ lines []string }

var settingLine = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*)=(.*)$`)

// ParseEnv refuses what it would not write back with the same meaning.
func ParseEnv(text string) (*EnvFile, error) {
	f := &EnvFile{}
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		bare := strings.TrimSpace(line)
		if bare != "" && bare[0] != '#' && bare[0] != ';' {
			m := settingLine.FindStringSubmatch(bare)
			if m == nil {
				return nil, fmt.Errorf("line %d is no setting", i+1)
			}
			if _, ok := unquote(m[2]); !ok {
				return nil, fmt.Errorf("line %d: the value of %s does not end on its line", i+1, m[1])
			}
		}
		f.lines = append(f.lines, line)
	}
	if text == "" {
		f.lines = nil
	}
	return f, nil
}

// Get returns the last value of the setting, as systemd does.
func (f *EnvFile) Get(name string) (value string, ok bool) {
	for _, line := range f.lines {
		if m := settingLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil && m[1] == name {
			value, _ = unquote(m[2])
			ok = true
		}
	}
	return value, ok
}

// Set replaces the setting where it stands, or adds it at the end.
func (f *EnvFile) Set(name, value string) {
	line, found := name+"="+quote(value), false
	kept := f.lines[:0:0]
	for _, old := range f.lines {
		m := settingLine.FindStringSubmatch(strings.TrimSpace(old))
		if m == nil || m[1] != name {
			kept = append(kept, old)
			continue
		}
		if !found {
			kept = append(kept, line)
		}
		found = true
	}
	if !found {
		kept = append(kept, line)
	}
	f.lines = kept
}

// Remove takes the setting out.
func (f *EnvFile) Remove(name string) {
	f.lines = slices.DeleteFunc(f.lines, func(line string) bool {
		m := settingLine.FindStringSubmatch(strings.TrimSpace(line))
		return m != nil && m[1] == name
	})
}

// Note adds a comment at the end.
func (f *EnvFile) Note(text string) { f.lines = append(f.lines, "# "+text) }

// Pairs returns every setting.
func (f *EnvFile) Pairs() map[string]string {
	out := map[string]string{}
	for _, line := range f.lines {
		if m := settingLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			out[m[1]], _ = unquote(m[2])
		}
	}
	return out
}

func (f *EnvFile) String() string {
	if len(f.lines) == 0 {
		return ""
	}
	return strings.Join(f.lines, "\n") + "\n"
}

var needsNoQuotes = regexp.MustCompile(`^[A-Za-z0-9_./:@,+=?&%-]*$`)

func quote(value string) string {
	if needsNoQuotes.MatchString(value) {
		return value
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", "\\`", `$`, `\$`).Replace(value) + `"`
}

// unquote reads a value by the rules of systemd, and reports whether the value ends on its line.
func unquote(text string) (value string, whole bool) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "'") {
		inner, rest, ok := strings.Cut(text[1:], "'")
		return inner, ok && rest == ""
	}
	quoted := strings.HasPrefix(text, `"`)
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && i == 0:
		case c == '"' && quoted:
			return b.String(), i == len(text)-1
		case c == '\\' && i == len(text)-1:
			return "", false
		case c == '\\' && quoted && !strings.ContainsRune("\"\\`$", rune(text[i+1])):
			b.WriteByte(c)
		case c == '\\':
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), !quoted
}
