package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"time"
)

// component is a part of the program in CycloneDX 1.5.
type component struct {
	Type     string     `json:"type"`
	Name     string     `json:"name"`
	Version  string     `json:"version,omitempty"`
	PURL     string     `json:"purl,omitempty"`
	Ref      string     `json:"bom-ref,omitempty"`
	Hashes   []sum      `json:"hashes,omitempty"`
	Licences []licences `json:"licenses,omitempty"`
}

type sum struct {
	Alg     string `json:"alg"`
	Content string `json:"content"`
}

type licences struct {
	Licence struct {
		Name string `json:"name"`
	} `json:"license"`
}

// bill lists what is inside: the Go modules that the linker recorded in the binary, and the packages of the web
// application from its lock file, without those that only build and test it.
func bill(r release) ([]byte, error) {
	known, err := reviewedLicences(r.source)
	if err != nil {
		return nil, err
	}
	parts, err := goModules(r.binary, known)
	if err != nil {
		return nil, err
	}
	web, err := webPackages(r.source, known)
	if err != nil {
		return nil, err
	}
	parts = append(parts, web...)
	slices.SortFunc(parts, func(a, b component) int { return strings.Compare(a.Ref, b.Ref) })
	return json.MarshalIndent(map[string]any{
		"bomFormat":   "CycloneDX",
		"specVersion": "1.5",
		"version":     1,
		"metadata": map[string]any{
			"timestamp": r.when.UTC().Format(time.RFC3339),
			"component": component{
				Type:    "application",
				Name:    "psic",
				Version: r.version,
				Ref:     "psic",
				Hashes:  []sum{{"SHA-256", fmt.Sprintf("%x", sha256.Sum256(r.binary))}},
			},
		},
		"components": parts,
	}, "", "  ")
}

func goModules(binary []byte, known map[string]string) ([]component, error) {
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return nil, fmt.Errorf("the binary says nothing about its modules: %w", err)
	}
	out := []component{part("go", "golang", "stdlib", strings.TrimPrefix(info.GoVersion, "go"), "BSD-3-Clause")}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		// No hash: the h1 sum of go.sum is one over a list of hashes, and CycloneDX has no word for it.
		out = append(out, part("go", "golang", m.Path, m.Version, known["go "+m.Path]))
	}
	return out, nil
}

func webPackages(source fs.FS, known map[string]string) ([]component, error) {
	text, err := fs.ReadFile(source, "web/package-lock.json")
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, Integrity, License string
			Dev, Optional, DevOptional  bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, err
	}
	var out []component
	for at, p := range lock.Packages {
		i := strings.LastIndex(at, "node_modules/")
		if i < 0 || p.Dev || p.DevOptional {
			continue
		}
		name := at[i+len("node_modules/"):]
		licence := p.License
		if licence == "" {
			licence = known["npm "+name]
		}
		c := part("npm", "npm", name, p.Version, licence)
		if h, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			if raw, err := base64.StdEncoding.DecodeString(h); err == nil {
				c.Hashes = []sum{{"SHA-512", hex.EncodeToString(raw)}}
			}
		}
		out = append(out, c)
	}
	return out, nil
}

func part(kind, scheme, name, version, licence string) component {
	segments := strings.Split(name, "/")
	for i := range segments {
		segments[i] = url.PathEscape(segments[i])
	}
	purl := "pkg:" + scheme + "/" + strings.ReplaceAll(strings.Join(segments, "/"), "@", "%40") + "@" + version
	c := component{
		Type:    "library",
		Name:    name,
		Version: version,
		PURL:    purl,
		Ref:     purl,
	}
	if licence != "" {
		var l licences
		l.Licence.Name = licence
		c.Licences = []licences{l}
	}
	return c
}

// reviewedLicences reads docs/dependencies.csv, which a check keeps complete.
func reviewedLicences(source fs.FS) (map[string]string, error) {
	f, err := source.Open("docs/dependencies.csv")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, row := range rows {
		out[row[0]+" "+row[1]] = row[2]
	}
	return out, nil
}
