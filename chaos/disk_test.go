package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestVolatileDisk: what was written is read back at once, survives a cut when it was synced, and only then.
func TestVolatileDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "image")
	if err := os.WriteFile(path, make([]byte, 8*block), 0o600); err != nil {
		t.Fatal(err)
	}
	open := func() *volatile {
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		v, err := newVolatile(f)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	read := func(v *volatile, off, n int64) []byte {
		p := make([]byte, n)
		if _, err := v.ReadAt(p, off); err != nil {
			t.Fatal(err)
		}
		return p
	}
	write := func(v *volatile, off int64, text string) {
		if _, err := v.WriteAt([]byte(text), off); err != nil {
			t.Fatal(err)
		}
	}
	v, dice := open(), rand.New(rand.NewPCG(1, 1))
	write(v, block-3, "synced") // over the edge of a block
	if err := v.Sync(); err != nil {
		t.Fatal(err)
	}
	write(v, block-1, "flying")
	if got := read(v, block-4, 10); !bytes.Equal(got, []byte("\x00syflying\x00")) {
		t.Errorf("before the cut: %q", got)
	}
	if n, err := v.Cut(dice, 1, 0); n != 2 || err != nil { // nobody writes: it comes anyway
		t.Errorf("on their way: %d %v", n, err)
	}
	if _, err := v.WriteAt([]byte("x"), 0); err == nil || v.Sync() == nil {
		t.Error("a disk without power takes writes")
	}
	v = open()
	if got := read(v, block-3, 8); !bytes.Equal(got, []byte("synced\x00\x00")) {
		t.Errorf("after the cut: %q", got)
	}
	for n := range int64(8) {
		write(v, n*block, "some")
	}
	struck := make(chan int)
	go func() {
		n, _ := v.Cut(dice, 2, 0.5)
		struck <- n
	}()
	wrote := 0
	for began := time.Now(); time.Since(began) < 5*time.Second; wrote++ {
		if _, err := v.WriteAt([]byte("some"), 0); err != nil {
			break
		}
	}
	if n := <-struck; n != 8 || wrote < 2 || !v.off {
		t.Errorf("%d blocks on their way after %d writes", n, wrote)
	}
	v, survived := open(), 0
	for n := range int64(8) {
		if bytes.Equal(read(v, n*block, 4), []byte("some")) {
			survived++
		}
	}
	if survived == 0 || survived == 8 {
		t.Errorf("%d of 8 blocks survived a cut of half", survived)
	}
	if _, err := v.WriteAt(make([]byte, 10), 8*block-5); err == nil {
		t.Error("it writes over its end")
	}
}
