package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// itself returns the test's own program, in which the linker recorded its modules.
func itself(t *testing.T) []byte {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

func sample(t *testing.T) release {
	t.Helper()
	return release{
		version:     "1.2.0",
		arch:        "amd64",
		when:        time.Unix(1_795_000_000, 0).UTC(),
		binary:      itself(t)[:200_000], // packing all of it takes long
		authorities: []byte("certificates"),
		source:      os.DirFS("../.."),
	}
}

// members reads an ar archive, and tar archives inside it, back: mode, owner and content by name.
func members(t *testing.T, deb []byte) map[string][]byte {
	t.Helper()
	rest, ok := bytes.CutPrefix(deb, []byte("!<arch>\n"))
	if !ok {
		t.Fatal("no ar archive")
	}
	out := map[string][]byte{}
	for len(rest) > 0 {
		var size int
		name := strings.TrimSpace(string(rest[:16]))
		if _, err := fmt.Sscan(string(rest[48:58]), &size); err != nil || string(rest[58:60]) != "`\n" {
			t.Fatalf("member %s: %v", name, err)
		}
		out[name] = rest[60 : 60+size]
		rest = rest[60+size+size%2:]
	}
	return out
}

func contents(t *testing.T, b []byte) (files map[string]string, order []string) {
	t.Helper()
	if bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if b, err = io.ReadAll(z); err != nil {
			t.Fatal(err)
		}
	}
	files = map[string]string{}
	for r := tar.NewReader(bytes.NewReader(b)); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files, order
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[h.Name] = fmt.Sprintf("%04o %d:%d %s", h.Mode, h.Uid, h.Gid, body)
		order = append(order, h.Name)
		if h.ModTime.Unix() != 1_795_000_000 {
			t.Errorf("%s has the time %s", h.Name, h.ModTime)
		}
	}
}

func begins(t *testing.T, files map[string]string, want map[string]string) {
	t.Helper()
	for name, begin := range want {
		if got, ok := files[name]; !ok || !strings.HasPrefix(got, begin) {
			t.Errorf("%s: %.80q, want %q…", name, got, begin)
		}
	}
}

// The package has the program, units that start it from where it is, no settings and no secrets.
func TestTheDebianPackage(t *testing.T) {
	deb, err := debPackage(sample(t))
	if err != nil {
		t.Fatal(err)
	}
	parts := members(t, deb)
	if string(parts["debian-binary"]) != "2.0\n" || len(parts) != 3 {
		t.Errorf("members %v", len(parts))
	}
	files, order := contents(t, parts["data.tar.gz"])
	begins(t, files, map[string]string{
		"./usr/bin/psic":                                 "0755 0:0 \x7fELF",
		"./etc/psic/":                                    "0750 0:0 ",
		"./usr/lib/systemd/system/psic.service":          "0644 0:0 ",
		"./usr/lib/systemd/system/psic-backup.timer":     "0644 0:0 ",
		"./usr/lib/systemd/system/psic-backup.service":   "0644 0:0 ",
		"./usr/share/doc/psic/copyright":                 "0644 0:0 Psic",
		"./usr/share/doc/psic/operations.md":             "0644 0:0 # Operations",
		"./etc/systemd/system/psic.service.d/local.conf": "0644 0:0 # Changes",
	})
	if !slices.IsSorted(order) {
		t.Errorf("a folder comes after its files: %v", order)
	}
	for name, body := range files {
		if strings.HasPrefix(name, "./usr/lib/systemd/") && strings.Contains(body, "/usr/local") {
			t.Errorf("%s starts another program", name)
		}
		if strings.HasSuffix(name, ".env") {
			t.Errorf("%s would be replaced at every upgrade", name)
		}
	}
	if !strings.Contains(files["./usr/lib/systemd/system/psic.service"], "ExecStart=/usr/bin/psic serve") {
		t.Error("the unit does not start the program")
	}
	control, _ := contents(t, parts["control.tar.gz"])
	begins(t, control, map[string]string{
		"./control":   "0644 0:0 Package: psic\nVersion: 1.2.0\nArchitecture: amd64\n",
		"./conffiles": "0644 0:0 /etc/systemd/system/psic.service.d/local.conf\n",
		"./postinst":  "0755 0:0 #!/bin/sh\nset -e\n",
		"./prerm":     "0755 0:0 #!/bin/sh\nset -e\n",
		"./postrm":    "0755 0:0 #!/bin/sh\nset -e\n",
	})
	if strings.Contains(control["./postrm"], "\n    rm ") || strings.Contains(control["./control"], "@") &&
		!strings.Contains(control["./control"], "contato@psic.example") {
		t.Errorf("control %s\npostrm %s", control["./control"], control["./postrm"])
	}
	readByDpkg(t, deb)
}

// readByDpkg lets the real reader look at it where it is installed.
func readByDpkg(t *testing.T, deb []byte) {
	t.Helper()
	tool, err := exec.LookPath("dpkg-deb")
	if err != nil {
		t.Log("no dpkg-deb here: the package is not read by it")
		return
	}
	path := filepath.Join(t.TempDir(), "psic.deb")
	if err := os.WriteFile(path, deb, 0o600); err != nil {
		t.Fatal(err)
	}
	for option, words := range map[string]string{"--info": "Package: psic", "--contents": "./usr/bin/psic"} {
		out, err := exec.Command(tool, option, path).CombinedOutput()
		if err != nil || !strings.Contains(string(out), words) {
			t.Errorf("dpkg-deb %s: %v\n%s", option, err, out)
		}
	}
}

func TestVersionsOrderAsDebianDoes(t *testing.T) {
	for version, want := range map[string]string{
		"1.2.0":             "1.2.0",
		"1.2.0-7-gabc":      "1.2.0+7.gabc",
		"1.2.0-dirty":       "1.2.0+dirty",
		"be47f1a5-dirty":    "0.0+be47f1a5.dirty",
		"0123abc":           "0.0+0123abc",
		"e47f1a5":           "0.0+e47f1a5",
		"2.0.0-rc1-3-gabcd": "2.0.0+rc1.3.gabcd",
	} {
		if got := debVersion(version); got != want {
			t.Errorf("%s: %s, want %s", version, got, want)
		}
	}
}

// Two runs give the same bytes, whatever the order of maps is.
func TestTheSameInputGivesTheSameBytes(t *testing.T) {
	r := sample(t)
	for name, write := range map[string]func(release) ([]byte, error){"deb": debPackage, "image": imageArchive} {
		first, err := write(r)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if again, err := write(r); err != nil || !bytes.Equal(first, again) {
				t.Errorf("%s: other bytes, %v", name, err)
			}
		}
	}
	r.binary = itself(t)
	first, err := bill(r)
	again, err2 := bill(r)
	if err != nil || err2 != nil || !bytes.Equal(first, again) {
		t.Errorf("sbom: %v, %v", err, err2)
	}
}

// The image has the digests that it names, a user without rights, and the environment of the container file.
func TestTheImage(t *testing.T) {
	archive, err := imageArchive(sample(t))
	if err != nil {
		t.Fatal(err)
	}
	files, _ := contents(t, archive)
	body := func(name string) []byte {
		_, text, ok := strings.Cut(files[name], " ")
		_, text, _ = strings.Cut(text, " ")
		if !ok {
			t.Fatalf("no %s", name)
		}
		return []byte(text)
	}
	for name := range files {
		hash, ok := strings.CutPrefix(name, "blobs/sha256/")
		if ok && hash != "" && digest(body(name)) != "sha256:"+hash {
			t.Errorf("%s has another digest", name)
		}
	}
	var docker []struct {
		Config   string
		RepoTags []string
		Layers   []string
	}
	var config struct {
		Config struct {
			User string
			Env  []string
		} `json:"config"`
		RootFS struct {
			Diffs []string `json:"diff_ids"`
		} `json:"rootfs"`
	}
	if err := json.Unmarshal(body("manifest.json"), &docker); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(body(docker[0].Config), &config); err != nil {
		t.Fatal(err)
	}
	layer, _ := contents(t, body(docker[0].Layers[0]))
	begins(t, layer, map[string]string{
		"usr/local/bin/psic":                "0755 0:0 \x7fELF",
		"data/":                             "0700 10001:10001",
		"run/psic/":                         "0700 10001:10001",
		"tmp/":                              "1777 0:0",
		"etc/ssl/certs/ca-certificates.crt": "0644 0:0 certificates",
	})
	if config.Config.User != "10001:10001" || len(config.RootFS.Diffs) != 1 {
		t.Errorf("%+v", config)
	}
	containerfile, err := os.ReadFile("../../deploy/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^ENV (.+)$`).FindStringSubmatch(string(containerfile))
	if got := strings.Join(config.Config.Env[1:], " "); line == nil || got != line[1] {
		t.Errorf("environment %s, the container file has %v", got, line)
	}
	if slices.Contains(docker[0].RepoTags, "psic:latest") == false {
		t.Errorf("tags %v", docker[0].RepoTags)
	}
}

// The bill names what is in the program and in the pages, and nothing that only tests them.
func TestTheBillOfMaterials(t *testing.T) {
	r := sample(t)
	r.binary = itself(t)
	text, err := bill(r)
	if err != nil {
		t.Fatal(err)
	}
	var b struct {
		BomFormat, SpecVersion string
		Components             []component
	}
	if err := json.Unmarshal(text, &b); err != nil {
		t.Fatal(err)
	}
	names := map[string]component{}
	for _, c := range b.Components {
		if _, twice := names[c.Ref]; twice {
			t.Errorf("%s is listed twice", c.Ref)
		}
		names[c.Ref] = c
		if c.Name == "vitest" || c.Name == "typescript" {
			t.Errorf("%s only builds or tests", c.Name)
		}
		if len(c.Licences) == 0 {
			t.Errorf("%s has no licence", c.Ref)
		}
	}
	found := slices.ContainsFunc(b.Components, func(c component) bool {
		return c.Name == "react" && strings.HasPrefix(c.PURL, "pkg:npm/react@") && len(c.Hashes) == 1
	})
	if b.BomFormat != "CycloneDX" || b.SpecVersion != "1.5" || !found {
		t.Errorf("%s %s, %d components", b.BomFormat, b.SpecVersion, len(b.Components))
	}
}

func TestAReleaseNeedsItsChanges(t *testing.T) {
	r := sample(t)
	r.version = "99.0.0"
	if _, err := changes(r); err == nil || !strings.Contains(err.Error(), "99.0.0") {
		t.Errorf("err = %v", err)
	}
	dir := t.TempDir()
	text := "# Changelog\n\n## 1.2.0.1\n\n## 1.2.0 (2026-11-18)\n\n- One.\n\n## 1.1.0\n\n- Older.\n"
	if err := os.WriteFile(filepath.Join(dir, "CHANGELOG.md"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r.version, r.source = "1.2.0", os.DirFS(dir)
	if got, err := changes(r); err != nil || string(got) != "## 1.2.0 (2026-11-18)\n\n- One.\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// The newest version of the changelog can be released, and what is released has something to say.
func TestTheNewestVersionCanBeReleased(t *testing.T) {
	r := sample(t)
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+)(?: .*)?$`).FindSubmatch(text)
	if version == nil {
		t.Fatal("CHANGELOG.md has no version")
	}
	r.version = string(version[1])
	got, err := changes(r)
	if err != nil || strings.Count(string(got), "\n- ") == 0 || strings.Contains(string(got), "Unreleased") {
		t.Errorf("%s: %v\n%.300s", r.version, err, got)
	}
	if commit := debVersion("7e47f1a5"); commit >= r.version {
		t.Errorf("Debian would not upgrade from a commit, %s, to %s", commit, r.version)
	}
}
