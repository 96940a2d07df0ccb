package fleet_test

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/platform/bus"
	"psic/internal/platform/fleet"
)

func beat(id string) fleet.Beat {
	return fleet.Beat{
		ID:      id,
		Host:    id,
		Addr:    ":8080",
		Version: "c1",
		Schema:  90,
		Keys:    "k",
		Shared:  true,
	}
}

// eventually waits for something that the bus brings.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 500 {
		if is() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal(what)
}

type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) has(words string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), words)
}

// TestReplicasKnowEachOther: replicas on one bus hear each other at once, a command hears all of them, one that leaves
// is gone at once, and the log names one that differs.
func TestReplicasKnowEachOther(t *testing.T) {
	b, err := bus.Open("")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var said logged
	log := slog.New(slog.NewTextHandler(&said, nil))
	start := func(describes fleet.Beat) (*fleet.Fleet, func()) {
		f := fleet.New(b, log, func(context.Context) fleet.Beat { return describes })
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { f.Run(ctx); close(ended) }()
		return f, func() { stop(); <-ended }
	}
	one, stopOne := start(beat("one"))
	defer stopOne()
	eventually(t, "it does not hear itself", func() bool { return len(one.All()) == 1 })
	if !one.Alone() {
		t.Error("one replica is not alone")
	}
	other := beat("two")
	other.Keys = "others"
	_, stopTwo := start(other)
	eventually(t, "they do not hear each other", func() bool { return len(one.All()) == 2 && !one.Alone() })
	eventually(t, "the log names no difference", func() bool { return said.has("two :8080 has others") })

	all, err := fleet.Listen(t.Context(), b, 300*time.Millisecond)
	if err != nil || len(all) != 2 || all[0].Host != "one" {
		t.Errorf("a command hears %+v, %v", all, err)
	}
	stopTwo()
	eventually(t, "one that left is still counted", one.Alone)
	eventually(t, "the log does not say that it is over", func() bool { return said.has("agree again") })
}

// TestWithoutABusNobodyIsAlone: a replica that hears nobody because the bus is away must drain.
func TestWithoutABusNobodyIsAlone(t *testing.T) {
	b, err := bus.Open("nats://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if fleet.New(b, slog.New(slog.DiscardHandler), nil).Alone() {
		t.Error("it believes that it is alone")
	}
}

// TestDifferences: the minority is named, all where nobody is in the majority, and clocks from more than a second on.
func TestDifferences(t *testing.T) {
	change := func(do func(*fleet.Beat)) fleet.Beat {
		b := beat("c")
		do(&b)
		return b
	}
	for name, c := range map[string]struct {
		third fleet.Beat
		want  string
	}{
		"alike":            {beat("c"), ""},
		"version":          {change(func(b *fleet.Beat) { b.Version = "c2" }), "version: c :8080 has c2 (schema 90)"},
		"schema":           {change(func(b *fleet.Beat) { b.Schema = 91 }), "version: c :8080 has c1 (schema 91)"},
		"keys":             {change(func(b *fleet.Beat) { b.Keys = "x" }), "keys: c :8080 has x"},
		"a second":         {change(func(b *fleet.Beat) { b.Skew = time.Second }), ""},
		"more, ahead":      {change(func(b *fleet.Beat) { b.Skew = 1.1e9 }), "clock: c :8080 is 1.1s ahead"},
		"more, behind":     {change(func(b *fleet.Beat) { b.Skew = -3 * time.Second }), "clock: c :8080 is 3s behind"},
		"files of its own": {change(func(b *fleet.Beat) { b.Shared = false }), "apart: c :8080"},
	} {
		got := ""
		for _, d := range fleet.Differences([]fleet.Beat{beat("a"), beat("b"), c.third}) {
			got += d.String()
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	two := fleet.Differences([]fleet.Beat{beat("a"), change(func(b *fleet.Beat) { b.Keys = "x" })})
	if len(two) != 1 || len(two[0].Replicas) != 2 {
		t.Errorf("two that differ: %v", two)
	}
	single := beat("a")
	single.Shared = false
	if d := fleet.Differences([]fleet.Beat{single}); len(d) != 0 {
		t.Errorf("one on SQLite: %v", d)
	}
}
