package main

import (
	"bytes"
	"crypto/md5" // dpkg's list of sums is of this kind; it finds damage, it is no protection
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"psic/deploy"
)

//go:embed debian
var debian embed.FS

// conffiles are the files that dpkg keeps when an operator changed them. psic.env is none: psic setup writes it.
var conffiles = []string{"etc/systemd/system/psic.service.d/local.conf"}

// debPackage returns the bytes of a Debian package. The format is ar with three members; see deb(5).
func debPackage(r release) ([]byte, error) {
	files, err := debFiles(r)
	if err != nil {
		return nil, err
	}
	data, err := tarball(files, r.when, "./")
	if err != nil {
		return nil, err
	}
	control, err := debControl(r, files)
	if err != nil {
		return nil, err
	}
	meta, err := tarball(control, r.when, "./")
	if err != nil {
		return nil, err
	}
	members := []struct {
		name string
		body []byte
	}{{"debian-binary", []byte("2.0\n")}, {"control.tar.gz", meta}, {"data.tar.gz", data}}
	var out bytes.Buffer
	out.WriteString("!<arch>\n")
	for _, m := range members {
		if strings.HasSuffix(m.name, ".gz") {
			if m.body, err = gzipped(m.body); err != nil {
				return nil, err
			}
		}
		fmt.Fprintf(&out, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", m.name, r.when.Unix(), 0, 0, "100644", len(m.body))
		out.Write(m.body)
		if len(m.body)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes(), nil
}

func debFiles(r release) ([]entry, error) {
	units, err := deploy.Units("/usr/bin/psic")
	if err != nil {
		return nil, err
	}
	files := []entry{
		{path: "usr/bin/psic", mode: 0o755, body: r.binary},
		{path: "etc/psic/", mode: 0o750},
	}
	for _, name := range slices.Sorted(maps.Keys(units)) {
		files = append(files, entry{path: "usr/lib/systemd/system/" + name, mode: 0o644, body: []byte(units[name])})
	}
	changes, err := fs.ReadFile(r.source, "CHANGELOG.md")
	if err != nil {
		return nil, err
	}
	if changes, err = gzipped(changes); err != nil {
		return nil, err
	}
	files = append(files, entry{path: "usr/share/doc/psic/changelog.gz", mode: 0o644, body: changes})
	for from, to := range map[string]string{
		"docs/operations.md":      "operations.md",
		"docs/settings.md":        "settings.md",
		"deploy/psic.env.example": "psic.env.example",
	} {
		e, err := fileEntry(r.source, from, "usr/share/doc/psic/"+to)
		if err != nil {
			return nil, err
		}
		files = append(files, e)
	}
	local, err := fileEntry(debian, "debian/local.conf", conffiles[0])
	if err != nil {
		return nil, err
	}
	copyright, err := fileEntry(debian, "debian/copyright", "usr/share/doc/psic/copyright")
	return append(files, local, copyright), err
}

func debControl(r release, files []entry) ([]entry, error) {
	size := 0
	var sums strings.Builder
	for _, e := range withParents(files) {
		size += len(e.body) + 1023
		if !strings.HasSuffix(e.path, "/") {
			fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(e.body), e.path)
		}
	}
	text, err := fs.ReadFile(debian, "debian/control")
	if err != nil {
		return nil, err
	}
	control := strings.NewReplacer("@VERSION@", debVersion(r.version), "@ARCH@", r.arch,
		"@SIZE@", fmt.Sprint(size/1024)).Replace(string(text))
	out := []entry{
		{path: "control", mode: 0o644, body: []byte(control)},
		{path: "md5sums", mode: 0o644, body: []byte(sums.String())},
		{path: "conffiles", mode: 0o644, body: []byte("/" + strings.Join(conffiles, "\n/") + "\n")},
	}
	for _, name := range []string{"postinst", "prerm", "postrm"} {
		e, err := fileEntry(debian, "debian/"+name, name)
		if err != nil {
			return nil, err
		}
		e.mode = 0o755
		out = append(out, e)
	}
	return out, nil
}

var released = regexp.MustCompile(`^[0-9]+\.[0-9]`)

// debVersion orders a build between two releases before the next release: 1.2.0 < 1.2.0+7.gabc. A build that is named
// by its commit alone comes before every release.
func debVersion(version string) string {
	if !released.MatchString(version) {
		return "0.0+" + strings.ReplaceAll(version, "-", ".")
	}
	return strings.ReplaceAll(strings.Replace(version, "-", "+", 1), "-", ".")
}
