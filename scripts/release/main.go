// Command release writes what a release consists of, beside a binary that is already built: the Debian package, the
// container image, the bill of materials (SBOM) and the checksums. The same input gives the same bytes.
package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// release is the input of every file.
type release struct {
	version, arch string
	when          time.Time // of the commit
	binary        []byte
	authorities   []byte // certificates of authorities, for the image
	source        fs.FS  // the repository
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// parts are the files that can be written, by the word that asks for them.
var parts = map[string]struct {
	suffix string
	write  func(release) ([]byte, error)
}{
	"binary":  {"_linux_ARCH", func(r release) ([]byte, error) { return r.binary, nil }},
	"deb":     {"_ARCH.deb", debPackage},
	"image":   {"_ARCH.image.tar", imageArchive},
	"sbom":    {".cdx.json", bill},
	"changes": {".changes.md", func(r release) ([]byte, error) { return changes(r) }},
}

func run(args []string, out *os.File) error {
	flags := flag.NewFlagSet("release", flag.ContinueOnError)
	binary := flags.String("binary", "bin/psic", "the program")
	folder := flags.String("out", "bin/release", "where the files go")
	version := flags.String("version", "", "for example 1.2.0")
	epoch := flags.String("epoch", os.Getenv("SOURCE_DATE_EPOCH"), "time of all files, in seconds since 1970")
	authorities := flags.String("authorities", "/etc/ssl/certs/ca-certificates.crt", "certificates for the image")
	if err := flags.Parse(args); err != nil {
		return err
	}
	r := release{version: *version, arch: runtime.GOARCH, source: os.DirFS(".")}
	seconds, err := strconv.ParseInt(*epoch, 10, 64)
	if err != nil || r.version == "" || flags.NArg() == 0 {
		return errors.New("usage: release -version 1.2.0 -epoch <seconds> deb | image | sbom | changes | binary …")
	}
	r.when = time.Unix(seconds, 0).UTC()
	if r.binary, err = os.ReadFile(*binary); err != nil {
		return err
	}
	if slices.Contains(flags.Args(), "image") {
		if r.authorities, err = os.ReadFile(*authorities); err != nil {
			return err
		}
	}
	return r.write(*folder, flags.Args(), out)
}

func (r release) write(folder string, wanted []string, out *os.File) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	slices.Sort(wanted)
	for _, word := range wanted {
		p, ok := parts[word]
		if !ok {
			return fmt.Errorf("there is no %q", word)
		}
		body, err := p.write(r)
		if err != nil {
			return fmt.Errorf("%s: %w", word, err)
		}
		name := "psic_" + debVersion(r.version) + strings.ReplaceAll(p.suffix, "ARCH", r.arch)
		if err := os.WriteFile(filepath.Join(folder, name), body, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(body), name)
	}
	fmt.Fprint(out, sums.String())
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// changes returns the entry of the version in CHANGELOG.md. A release without one is refused.
func changes(r release) ([]byte, error) {
	text, err := fs.ReadFile(r.source, "CHANGELOG.md")
	if err != nil {
		return nil, err
	}
	heading := regexp.MustCompile(`(?m)^## ` + regexp.QuoteMeta(r.version) + `(?: .*)?$`)
	at := heading.FindIndex(text)
	if at == nil {
		return nil, fmt.Errorf(`CHANGELOG.md has no "## %s": name what is under Unreleased after it`, r.version)
	}
	entry := string(text[at[0]:])
	if next := strings.Index(entry[1:], "\n## "); next >= 0 {
		entry = entry[:next+1]
	}
	return []byte(strings.TrimSpace(entry) + "\n"), nil
}
