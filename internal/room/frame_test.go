package room

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestParseTakesNothingOnTrust: a signal keeps its known fields only, and every bad frame is refused.
func TestParseTakesNothingOnTrust(t *testing.T) {
	for _, c := range []struct{ text, data string }{
		{`{"type":"ping","more":[1]}`, ""},
		{`{"type":"leave"}`, ""},
		{`{"type":"state","camera":true}`, ""},
		{
			`{"type":"signal","data":{"description":{"type":"offer","sdp":"v=0","evil":1}}}`,
			`{"description":{"type":"offer","sdp":"v=0"}}`,
		},
		{
			`{"type":"signal","data":{"candidate":{"candidate":"c","sdpMid":"0","sdpMLineIndex":0,"x":1}}}`,
			`{"candidate":{"candidate":"c","sdpMid":"0","sdpMLineIndex":0}}`,
		},
		{`{"type":"signal","data":{"candidate":null}}`, `{"candidate":null}`},
		{`{"type":"signal","data":{"restart":true}}`, `{"restart":true}`},
		{
			`{"type":"signal","data":{"description":{"type":"answer","sdp":"a","sdp":"b"}}}`,
			`{"description":{"type":"answer","sdp":"b"}}`,
		},
	} {
		if f, err := parseFrame([]byte(c.text)); err != nil || string(f.Data) != c.data {
			t.Errorf("%s: %s %v", c.text, f.Data, err)
		}
	}
	for _, text := range []string{
		"",
		"null",
		"[]",
		`"ping"`,
		`{"type":1}`,
		`{"type":"refused"}`,
		`{"type":"welcome"}`,
		`{"type":"signal"}`,
		`{"type":"signal","data":{}}`,
		`{"type":"signal","data":{"restart":true,"candidate":null}}`,
		`{"type":"signal","data":{"restart":false}}`,
		`{"type":"signal","data":{"chat":"x"}}`,
		`{"type":"signal","data":{"description":{"type":"rollback","sdp":"v"}}}`,
		`{"type":"signal","data":{"description":{"type":"offer"}}}`,
		`{"type":"signal","data":{"description":{"type":"offer","sdp":"` + strings.Repeat("x", maxSDP+1) + `"}}}`,
		`{"type":"signal","data":{"candidate":{"candidate":"` + strings.Repeat("x", maxCandid) + `"}}}`,
		`{"type":"hello","ticket":"","device":"a"}`,
		`{"type":"hello","ticket":"t","device":""}`,
		`{"type":"hello","ticket":"t","device":"` + strings.Repeat("a", 65) + `"}`,
		`{"type":"quality","rtt":"fast"}`,
		`{"type":"quality","rtt":1e999}`,
		`{"type":"ping"}{}`,
	} {
		if f, err := parseFrame([]byte(text)); err == nil {
			t.Errorf("%.60s was accepted: %+v", text, f)
		}
	}
	f, err := parseFrame([]byte(`{"type":"quality","rtt":-5,"lost":1e9,"kbps":1234.6,"relay":true}`))
	if err != nil || f.Quality != (Quality{
		RTT:   0,
		Lost:  100,
		Kbps:  1235,
		Relay: true,
	}) {
		t.Errorf("%+v %v", f.Quality, err)
	}
}

// harmless checks what must be true of every text, whether it is accepted as a frame or not.
func harmless(t *testing.T, text []byte) {
	f, err := parseFrame(text)
	if err != nil {
		if err != errFrame || f.Type != "" || f.Data != nil {
			t.Fatalf("accepted in part: %+v %v", f, err)
		}
		return
	}
	if f.Type == "signal" && (!json.Valid(f.Data) || len(f.Data) > 7*maxFrame) { // an escaped byte has six bytes
		t.Fatalf("would forward %d bytes: %.80s", len(f.Data), f.Data)
	}
	if f.Type != "signal" && f.Type != "ping" && f.Type != "leave" && f.Type != "state" && f.Type != "quality" &&
		f.Type != "hello" {
		t.Fatalf("accepted the type %q", f.Type)
	}
}

var seeds = []string{
	`{"type":"ping"}`,
	`{"type":"hello","ticket":"t","device":"d","resume":true}`,
	`{"type":"state","microphone":true,"camera":false,"sharing":false,"hidden":true}`,
	`{"type":"quality","rtt":12.5,"lost":0,"kbps":900,"relay":false}`,
	`{"type":"signal","to":3,"data":{"description":{"type":"offer","sdp":"v=0\r\n"}}}`,
	`{"type":"signal","data":{"candidate":` +
		`{"candidate":"candidate:1 1 udp","sdpMid":"0","sdpMLineIndex":0,"usernameFragment":"x"}}}`,
	`{"type":"signal","data":{"candidate":null}}`,
}

func FuzzFrame(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(harmless)
}

// mangle changes a frame at random, as a fuzzer would.
func mangle(r *rand.Rand, text string) string {
	b := []byte(text)
	for range 1 + r.IntN(6) {
		i := r.IntN(len(b))
		switch r.IntN(4) {
		case 0:
			b[i] = byte(r.IntN(256))
		case 1:
			b = append(b[:i], b[min(len(b), i+r.IntN(8)):]...)
		case 2:
			b = append(b[:i], append([]byte(seeds[r.IntN(len(seeds))]), b[i:]...)...)
		case 3:
			b = append(b[:i], append([]byte(`[{"\u0000"`), b[i:]...)...)
		}
		if len(b) == 0 {
			return "x"
		}
	}
	return string(b)
}

func TestMangledFramesAreHarmless(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		harmless(t, []byte(mangle(r, seeds[r.IntN(len(seeds))])))
	}
}

// Mangled returns a damaged frame, for tests that send such frames to a running room.
func Mangled(r *rand.Rand) string { return mangle(r, seeds[r.IntN(len(seeds))]) }

func TestBudget(t *testing.T) {
	now := time.Unix(0, 0)
	b := newBudget(now)
	for i := range 90 {
		if !b.spend(now) {
			t.Fatalf("frame %d of the burst was refused", i)
		}
	}
	if b.spend(now) {
		t.Error("a frame beyond the burst was accepted")
	}
	b = newBudget(now)
	for i := range 20 * 30 { // a steady stream at the allowed rate
		if now = now.Add(time.Second / 30); !b.spend(now) {
			t.Fatalf("frame %d at the allowed rate was refused", i)
		}
	}
}
