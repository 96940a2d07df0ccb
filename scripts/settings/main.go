// Command settings writes docs/settings.md from the configuration struct in internal/platform/config. The name and the
// default of a setting come from the field's tag, the meaning from the comment above the field.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const (
	source = "internal/platform/config"
	target = "docs/settings.md"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "settings:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	list, err := readSettings(filepath.Join(root, source), "Config")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, target), []byte(page(list)), 0o644)
}

// A raw string cannot hold a backquote, so head has apostrophes in its place.
const head = `# Settings

Written by 'make generate' from the struct in 'internal/platform/config': change the comments there.

The server reads every setting from the environment, once, at start. 'PSIC_ENV=production' refuses to start with
unsafe settings and lists all of them. 'psic doctor' shows what is set, what can be reached and what is unsafe.

| variable | default | meaning |
|---|---|---|
`

func page(list []setting) string {
	var out strings.Builder
	out.WriteString(strings.ReplaceAll(head, "'", "`"))
	for _, s := range list {
		byDefault := ""
		if s.byDefault != "" {
			byDefault = "`" + s.byDefault + "`"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s |\n", s.name, byDefault, strings.ReplaceAll(s.meaning, "|", `\|`))
	}
	return out.String()
}
