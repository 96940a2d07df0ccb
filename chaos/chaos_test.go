package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

// TestDiceReplay: the seed and the names decide everything.
func TestDiceReplay(t *testing.T) {
	draw := func(seed uint64, name string) [3]uint64 {
		d := (&Run{Seed: seed, Scenario: Scenario{ID: "F1"}, Engine: SQLite}).Dice(name)
		return [3]uint64{d.Uint64(), d.Uint64(), d.Uint64()}
	}
	if draw(7, "c1") != draw(7, "c1") {
		t.Error("the same seed plays another game")
	}
	if draw(7, "c1") == draw(8, "c1") || draw(7, "c1") == draw(7, "c2") {
		t.Error("seed or name has no part in it")
	}
}

// TestHistoryIsOnDisk: an acknowledgement that End returned from can be read back.
func TestHistoryIsOnDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	h, err := openHistory(path)
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	op := h.Invoke("c1", Booked, "k", map[string]string{"patient": "p"})
	h.Invoke("c2", Booked, "never answered", nil)
	h.End(op, OK, 200, map[string]string{"id": "s"})
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	last := Op{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if err := json.Unmarshal(lines.Bytes(), &last); err != nil {
			t.Fatal(err)
		}
	}
	if last.Outcome != OK || last.Result["id"] != "s" {
		t.Errorf("the last line is %+v", last)
	}
	if h.Counted(OK) != 1 || len(h.Of(Booked, "")) != 2 {
		t.Error("the history miscounts")
	}
}

// TestOutcome: only the server's word is an answer; its own failure may have come after the deed.
func TestOutcome(t *testing.T) {
	for status, want := range map[int]Outcome{0: Info, 200: OK, 409: Fail, 422: Fail, 500: Info, 503: Info} {
		if got := outcome(Answer{Status: status}); got != want {
			t.Errorf("%d is %s, want %s", status, got, want)
		}
	}
}

// TestLeads: several steps forward are fine, one back is not.
func TestLeads(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     bool
	}{
		{"CREATED", "REFUNDED", true},
		{"EXPIRED", "PAID", true},
		{"PAID", "WAITING", false},
		{"REFUNDED", "PAID", false},
		{"cancelado", "agendado", false},
	} {
		if got := leads(c.from, c.to, map[string]bool{}); got != c.want {
			t.Errorf("%s to %s: %v", c.from, c.to, got)
		}
	}
}

// TestOffSchema: an answer that is not as described is seen.
func TestOffSchema(t *testing.T) {
	d, err := parseDocument([]byte(`{
		"paths": {"/a": {"get": {"operationId": "a", "responses": {
			"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}
		}}}},
		"components": {"schemas": {"A": {
			"type": "object", "required": ["id"], "additionalProperties": false,
			"properties": {"id": {"type": "string"}, "list": {"type": ["array", "null"], "items": {"type": "integer"}}}
		}}}
	}`))
	if err != nil {
		t.Fatal(err)
	}
	header := http.Header{"Content-Type": {"application/json"}}
	for body, fine := range map[string]bool{
		`{"id":"x"}`:              true,
		`{"id":"x","list":[1]}`:   true,
		`{"id":"x","list":null}`:  true,
		`{"id":null}`:             false,
		`{}`:                      false,
		`{"id":1}`:                false,
		`{"id":"x","more":1}`:     false,
		`{"id":"x","list":["a"]}`: false,
		`[]`:                      false,
		`{`:                       false,
	} {
		words := d.offSchema(d.ops[0], &http.Response{StatusCode: 200, Header: header}, []byte(body))
		if (words == "") != fine {
			t.Errorf("%s: %q", body, words)
		}
	}
	if d.offSchema(d.ops[0], &http.Response{StatusCode: 418, Header: header}, nil) == "" {
		t.Error("a status that is not described passes")
	}
}

// TestCaught: any complaint is not enough, it must be the right one.
func TestCaught(t *testing.T) {
	if (Caught{Expect: "I3", Failures: []string{"I2: a and b overlap"}}).OK() {
		t.Error("the wrong complaint counts")
	}
	if !(Caught{Expect: "I3", Failures: []string{"I2: x", "I3: y"}}).OK() {
		t.Error("the right complaint does not count")
	}
}
