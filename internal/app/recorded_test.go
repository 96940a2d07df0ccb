package app_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var updateRecorded = flag.Bool("update-recorded", false, "rewrite web/tests/recorded")

// recordedDir has the responses that the web's tests use instead of invented ones: a file for each operation that
// reads, with a response for each audience.
const recordedDir = "../../web/tests/recorded"

// TestRecordedResponses plays every operation that reads, as everybody whom it admits, and compares the responses with
// the recorded ones. After a change on purpose: make generate.
func TestRecordedResponses(t *testing.T) {
	files := map[string]bool{}
	for _, op := range testkit.New(t, store.SQLite).API.Ops {
		if op.Method != http.MethodGet {
			continue
		}
		files[op.ID+".json"] = true
		t.Run(op.ID, func(t *testing.T) {
			text := recordOperation(t, op)
			if text == nil {
				return
			}
			file := filepath.Join(recordedDir, op.ID+".json")
			if *updateRecorded {
				if err := os.WriteFile(file, text, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if have, err := os.ReadFile(file); err != nil || !bytes.Equal(have, text) {
				t.Errorf("%s is stale, run make generate: %v\n%s", file, err, text)
			}
		})
	}
	removeUnknown(t, files)
}

// removeUnknown finds files of operations that no longer exist.
func removeUnknown(t *testing.T, known map[string]bool) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(recordedDir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range found {
		switch {
		case known[filepath.Base(file)]:
		case *updateRecorded:
			if err := os.Remove(file); err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("%s belongs to no operation: make generate", file)
		}
	}
}

// recordOperation returns the responses of an operation by audience, or nil when it answers with something else than
// JSON. Each operation has people of its own, so that another operation does not change them.
func recordOperation(t *testing.T, op httpx.Op) []byte {
	t.Helper()
	c := newCast(testkit.New(t, store.SQLite))
	out := map[string]json.RawMessage{}
	for _, who := range callers {
		if expected(op, who, own) != admitted || who.dead || !audienceOf(op, who) {
			continue
		}
		id := own
		if who.role == "" || who.role == actor.Administrator && op.Access.AnyForAdmin {
			id = foreign
		}
		r := c.cell(op, who, id, admitted)
		if r.Status != http.StatusOK {
			t.Fatalf("%s as %s: %d %s", op.ID, who.name, r.Status, r.Body)
		}
		if r.Header.Get("Content-Type") != "application/json" {
			return nil
		}
		var body any
		if err := json.Unmarshal(r.Body, &body); err != nil {
			t.Fatal(err)
		}
		text, err := json.MarshalIndent(shortened(body), "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		out[who.name] = stable(text)
	}
	text, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// maxRecorded is how many elements of a list are recorded.
const maxRecorded = 3

// shortened cuts long lists, because more of the same shows nothing new.
func shortened(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			v[name] = shortened(inner)
		}
	case []any:
		v = v[:min(len(v), maxRecorded)]
		for i, inner := range v {
			v[i] = shortened(inner)
		}
		return v
	}
	return v
}

var (
	uuids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)
	// registrations are the CRP numbers of therapists, counted through the whole run.
	registrations = regexp.MustCompile(`06/1\d{5}`)
)

// randoms are texts that differ in every run, and what is recorded instead.
var randoms = []struct {
	found       *regexp.Regexp
	replacement string
}{
	{regexp.MustCompile(`"(affiliate|codigoDeIndicacao)": "\w{10}"`), `"$1": "CONVITE123"`},
	{regexp.MustCompile(`100\.50\d\.\d{3}-\d{2}`), "529.982.247-25"},
	{regexp.MustCompile(`"publicKey": "[^"]+"`), `"publicKey": "(key)"`},
	{regexp.MustCompile(`6304[0-9A-F]{4}"`), `63040000"`}, // the checksum of a PIX code
	{regexp.MustCompile(`"token": "\d+\.[0-9a-f]{64}"`), `"token": "1794830700.(token)"`},
	{regexp.MustCompile(`psic-dominio=[0-9a-f]{40}`), "psic-dominio=(codigo)"},
	{regexp.MustCompile(`/acesso-empresa/[\w-]{43}`), "/acesso-empresa/(codigo)"},
	{regexp.MustCompile(`"number": "[A-Z2-7-]{14}"`), `"number": "K7QX-2MPA-ZB4T"`},
	{
		regexp.MustCompile(`"hash": "[0-9a-f]{64}"((?:,\s+"id": "[^"]+")?,\s+"issuedAt")`),
		`"hash": "(hash)"$1`,
	},
	{regexp.MustCompile(`/api/calendar/[\w-]+\.ics`), `/api/calendar/(secret).ics`},
}

// numbered replaces texts by their order of appearance.
func numbered(text []byte, found *regexp.Regexp, format string) []byte {
	seen := map[string]string{}
	return found.ReplaceAllFunc(text, func(id []byte) []byte {
		if seen[string(id)] == "" {
			seen[string(id)] = fmt.Sprintf(format, len(seen)+1)
		}
		return []byte(seen[string(id)])
	})
}

// stable replaces what is random: ids by their order of appearance, the rest by fixed texts.
func stable(text []byte) []byte {
	text = numbered(text, uuids, "00000000-0000-7000-8000-%012d")
	text = numbered(text, registrations, "06/10000%d")
	for _, r := range randoms {
		text = r.found.ReplaceAll(text, []byte(r.replacement))
	}
	return text
}
