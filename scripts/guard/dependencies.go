package guard

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// reviewed lists the dependencies that somebody has reviewed. Their versions are in the lock files.
const reviewed = "docs/dependencies.csv"

// licences are allowed for shipped code and for build tools. Licences whose copyleft goes beyond a file are not
// allowed.
var licences = []string{
	"MIT", "MIT-0", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "0BSD", "MPL-2.0", "OFL-1.1", "Unlicense",
	"CC0-1.0", "BlueOak-1.0.0", "Python-2.0", "Zlib",
}

// lock has the fields of a package-lock.json that are checked.
type lock struct {
	Packages map[string]struct {
		Version, Resolved, Integrity, License string
		HasInstallScript, Link                bool
	}
}

type dependency struct{ kind, name, licence string }

// Dependencies returns the problems of the dependencies.
func Dependencies(root string) ([]string, error) {
	known, problems, err := reviewedList(root)
	if err != nil {
		return nil, err
	}
	used := map[dependency]bool{}
	modules, err := goModules(root)
	if err != nil {
		return nil, err
	}
	sums, err := read(root, "go.sum")
	if err != nil {
		return nil, err
	}
	for name, version := range modules {
		for _, line := range []string{name + " " + version + " h1:", name + " " + version + "/go.mod h1:"} {
			if !strings.Contains(sums, line) {
				problems = append(problems, fmt.Sprintf("go.sum lacks %s", line))
			}
		}
		problems = append(problems, match(known, used, "go", name, "")...)
	}
	for _, dir := range []string{"web", "e2e"} {
		found, err := npmPackages(root, dir, known, used)
		if err != nil {
			return nil, err
		}
		problems = append(problems, found...)
	}
	for d := range known {
		if !used[d] {
			problems = append(problems, fmt.Sprintf("%s lists %s %s, which nothing uses", reviewed, d.kind, d.name))
		}
	}
	slices.Sort(problems)
	return problems, nil
}

func reviewedList(root string) (map[dependency]bool, []string, error) {
	text, err := read(root, reviewed)
	if err != nil {
		return nil, nil, err
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, nil, err
	}
	known, problems := map[dependency]bool{}, []string{}
	for _, row := range rows[1:] {
		d := dependency{row[0], row[1], row[2]}
		known[d] = true
		if !allowed(d.licence) {
			problems = append(problems, fmt.Sprintf("%s: licence %s is not allowed", d.name, d.licence))
		}
	}
	return known, problems, nil
}

var either = regexp.MustCompile(`\s+(OR|AND)\s+`)

// allowed accepts a licence expression when every AND part, or at least one OR part, is on the list.
func allowed(expression string) bool {
	expression = strings.Trim(expression, "()")
	parts := either.Split(expression, -1)
	if strings.Contains(expression, " OR ") {
		return slices.ContainsFunc(parts, func(p string) bool { return slices.Contains(licences, p) })
	}
	return !slices.ContainsFunc(parts, func(p string) bool { return !slices.Contains(licences, p) })
}

// match finds a dependency in the list. An npm lock file has the licence, which must be the reviewed one.
func match(known, used map[dependency]bool, kind, name, licence string) []string {
	for d := range known {
		if d.kind == kind && d.name == name && (licence == "" || d.licence == licence) {
			used[d] = true
			return nil
		}
	}
	return []string{fmt.Sprintf("%s %s (%s) was not reviewed: add it to %s", kind, name, licence, reviewed)}
}

var requirement = regexp.MustCompile(`(?m)^(?:require)?\s+(\S+) (v\S+)`)

func goModules(root string) (map[string]string, error) {
	text, err := read(root, "go.mod")
	out := map[string]string{}
	for _, m := range requirement.FindAllStringSubmatch(text, -1) {
		out[m[1]] = m[2]
	}
	return out, err
}

// npmPackages checks one lock file: every package is reviewed, has an integrity and no address, and no install script
// of a package runs.
func npmPackages(root, dir string, known, used map[dependency]bool) ([]string, error) {
	text, err := read(root, dir+"/package-lock.json")
	if err != nil {
		return nil, err
	}
	var l lock
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		return nil, err
	}
	var problems []string
	scripts := false
	for _, path := range slices.Sorted(maps.Keys(l.Packages)) {
		p := l.Packages[path]
		if path == "" || p.Link {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		scripts = scripts || p.HasInstallScript
		if p.Resolved != "" {
			problems = append(problems, fmt.Sprintf("%s: %s names where it was fetched: %s", dir, name, p.Resolved))
		}
		if p.Integrity == "" {
			problems = append(problems, fmt.Sprintf("%s: %s has no integrity", dir, name))
		}
		problems = append(problems, match(known, used, "npm", name, p.License)...)
	}
	settings, err := read(root, dir+"/.npmrc")
	if err == nil && scripts && !strings.Contains(settings, "ignore-scripts=true") {
		problems = append(problems, dir+": a package has an install script, and .npmrc lets it run")
	}
	return problems, err
}
