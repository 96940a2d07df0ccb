package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// shape says what a value of the compose file may be, after the schema of the Compose Specification: the part of it
// that our file uses. A key that the schema does not have is a mistake that a container engine refuses.
type shape func(at string, v any) []string

func kind(what string, ok func(any) bool) shape {
	return func(at string, v any) []string {
		if ok(v) {
			return nil
		}
		return []string{fmt.Sprintf("%s: %v is no %s", at, v, what)}
	}
}

func matching(what, pattern string) shape {
	re := regexp.MustCompile(`^(?:` + pattern + `)$`)
	return kind(what, func(v any) bool {
		s, ok := v.(string)
		return ok && re.MatchString(s)
	})
}

func listOf(item shape) shape {
	return func(at string, v any) (out []string) {
		list, ok := v.([]any)
		if !ok {
			return []string{at + ": no list"}
		}
		for i, x := range list {
			out = append(out, item(fmt.Sprintf("%s[%d]", at, i), x)...)
		}
		return out
	}
}

func mapOf(value shape) shape {
	return func(at string, v any) (out []string) {
		m, ok := v.(map[string]any)
		if !ok {
			return []string{at + ": no mapping"}
		}
		for k, x := range m {
			out = append(out, value(at+"."+k, x)...)
		}
		return out
	}
}

// object has the keys of the fields alone. Keys that begin with x- are the author's own.
func object(fields map[string]shape) shape {
	return func(at string, v any) (out []string) {
		m, ok := v.(map[string]any)
		if !ok && v != nil {
			return []string{at + ": no mapping"}
		}
		for k, x := range m {
			field, known := fields[k]
			switch {
			case known:
				out = append(out, field(at+"."+k, x)...)
			case !strings.HasPrefix(k, "x-"):
				out = append(out, at+": unknown key "+k)
			}
		}
		return out
	}
}

func either(a, b shape) shape {
	return func(at string, v any) []string {
		first, second := a(at, v), b(at, v)
		if len(first) == 0 || len(second) == 0 {
			return nil
		}
		return append(first, second...)
	}
}

var (
	text     = kind("text", func(v any) bool { _, ok := v.(string); return ok })
	boolean  = kind("boolean", func(v any) bool { _, ok := v.(bool); return ok })
	integer  = kind("integer", func(v any) bool { _, ok := v.(int); return ok })
	duration = matching("duration", `(\d+(us|ms|s|m|h))+`)
	port     = matching("port", `(\d+\.\d+\.\d+\.\d+:)?\d+:\d+(/(tcp|udp))?`)
	mount    = matching("volume", `[\w./-]+:/[\w./-]+(:ro)?`)
	setting  = either(text, either(integer, boolean))
	waits    = object(map[string]shape{
		"condition": matching("condition", "service_started|service_healthy|service_completed_successfully"),
		"restart":   boolean,
		"required":  boolean,
	})
	attachment = object(map[string]shape{
		"aliases":      listOf(text),
		"ipv4_address": matching("IPv4 address", `\d+\.\d+\.\d+\.\d+`),
	})
	composeService = object(map[string]shape{
		"image":             matching("image", `[a-z0-9._/-]+(:[\w.-]+)?`),
		"build":             object(map[string]shape{"context": text, "dockerfile": text, "args": mapOf(setting)}),
		"restart":           matching("restart policy", `no|always|unless-stopped|on-failure(:\d+)?`),
		"command":           either(text, listOf(text)),
		"env_file":          either(text, listOf(text)),
		"environment":       mapOf(setting),
		"volumes":           listOf(mount),
		"read_only":         boolean,
		"tmpfs":             either(text, listOf(text)),
		"cap_drop":          listOf(text),
		"cap_add":           listOf(text),
		"security_opt":      listOf(text),
		"stop_grace_period": duration,
		"networks":          either(listOf(text), mapOf(attachment)),
		"network_mode":      text,
		"depends_on":        either(listOf(text), mapOf(waits)),
		"ports":             listOf(port),
		"profiles":          listOf(matching("profile", `[a-zA-Z0-9][\w.-]+`)),
		"healthcheck": object(map[string]shape{
			"test": either(text, listOf(text)), "interval": duration, "timeout": duration, "retries": integer,
			"start_period": duration,
		}),
	})
	composeFile = object(map[string]shape{
		"name":     matching("project name", `[a-z0-9][a-z0-9_-]*`),
		"services": mapOf(composeService),
		"networks": mapOf(object(map[string]shape{
			"driver": text, "internal": boolean,
			"ipam": object(map[string]shape{"config": listOf(object(map[string]shape{
				"subnet": text, "ip_range": text, "gateway": text,
			}))}),
		})),
		"volumes": mapOf(object(map[string]shape{"driver": text, "name": text})),
	})
)

// composeProblems also follows the names from one part of the file to another.
func composeProblems(source string) []string {
	var file map[string]any
	if err := yaml.Unmarshal([]byte(source), &file); err != nil {
		return []string{err.Error()}
	}
	out := composeFile("compose", file)
	var names struct {
		Services map[string]struct {
			Volumes   []string
			Networks  any
			Mode      string         `yaml:"network_mode"`
			DependsOn map[string]any `yaml:"depends_on"`
		}
		Networks, Volumes map[string]any
	}
	if err := yaml.Unmarshal([]byte(source), &names); err != nil {
		return append(out, err.Error())
	}
	for name, s := range names.Services {
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			if _, ok := names.Volumes[from]; !ok && !strings.HasPrefix(from, ".") && !strings.HasPrefix(from, "/") {
				out = append(out, name+": there is no volume "+from)
			}
		}
		for other := range s.DependsOn {
			if _, ok := names.Services[other]; !ok {
				out = append(out, name+": there is no service "+other)
			}
		}
		for _, n := range networkNames(s.Networks) {
			if _, ok := names.Networks[n]; !ok {
				out = append(out, name+": there is no network "+n)
			}
		}
		if s.Mode != "" && s.Networks != nil {
			out = append(out, name+": network_mode and networks exclude each other")
		}
	}
	slices.Sort(out)
	return out
}

func networkNames(v any) (out []string) {
	switch v := v.(type) {
	case []any:
		for _, n := range v {
			out = append(out, fmt.Sprint(n))
		}
	case map[string]any:
		for n := range v {
			out = append(out, n)
		}
	}
	return out
}

func TestTheComposeFileHasItsSchema(t *testing.T) {
	source := deployed(t, "compose.yaml")
	if found := composeProblems(source); len(found) > 0 {
		t.Error(strings.Join(found, "\n"))
	}
	for name, c := range map[string]struct{ old, by, says string }{
		"a key that does not exist": {"read_only: true", "readonly: true", "unknown key readonly"},
		"a number as duration":      {"stop_grace_period: 60s", "stop_grace_period: 60", "stop_grace_period"},
		"a port without a target":   {`"80:80"`, `"eighty"`, "no port"},
		"a condition":               {"service_healthy", "service_wealthy", "no condition"},
		"another volume":            {`"data:/data"`, `"date:/data"`, "no volume date"},
		"another service":           {"prepare: {condition", "prepared: {condition", "no service prepared"},
		"another network":           {"networks: [inside]", "networks: [outside]", "no network outside"},
		"yes for a policy":          {`restart: "no"`, "restart: sometimes", "restart policy"},
	} {
		if !strings.Contains(source, c.old) {
			t.Errorf("%s: the file has no %q any more", name, c.old)
		}
		found := strings.Join(composeProblems(strings.Replace(source, c.old, c.by, 1)), "\n")
		if !strings.Contains(found, c.says) {
			t.Errorf("%s: found %q", name, found)
		}
	}
}
