// Package deploy carries the units of systemd inside the binary, so that psic setup and the Debian package install the
// files of this folder.
package deploy

import (
	"embed"
	"strings"
)

//go:embed *.service *.timer
var embedded embed.FS

// installedBinary is where the units of this folder expect the program.
const installedBinary = "/usr/local/bin/psic"

// Units returns the text of every unit by its file name, for a program at the path.
func Units(binary string) (map[string]string, error) {
	entries, err := embedded.ReadDir(".")
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, entry := range entries {
		text, err := embedded.ReadFile(entry.Name())
		if err != nil {
			return nil, err
		}
		out[entry.Name()] = strings.ReplaceAll(string(text), installedBinary, binary)
	}
	return out, nil
}
