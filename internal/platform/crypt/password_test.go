package crypt

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var cheap = Params{
	Memory:      64,
	Iterations:  1,
	Parallelism: 1,
	SaltLength:  16,
	KeyLength:   32,
}

func TestPasswordVerifies(t *testing.T) {
	h, ctx := NewHasherWith(cheap), t.Context()
	cases := map[string]struct {
		set, tried string
		want       bool
	}{
		"same":                       {"trem azul 7", "trem azul 7", true},
		"other":                      {"trem azul 7", "trem azul 8", false},
		"letter case counts":         {"trem azul 7", "Trem azul 7", false},
		"spaces count":               {"trem azul 7", "trem azul 7 ", false},
		"decomposed accent":          {"cora\u00e7\u00e3o", "corac\u0327a\u0303o", true},
		"256 characters":             {strings.Repeat("é", 256), strings.Repeat("é", 256), true},
		"nothing is cut at the end":  {strings.Repeat("a", 255) + "b", strings.Repeat("a", 255) + "c", false},
		"empty try":                  {"trem azul 7", "", false},
		"try longer than the limit":  {"trem azul 7", strings.Repeat("a", 257), false},
		"try of a million bytes":     {"trem azul 7", strings.Repeat("a", 1<<20), false},
		"a null byte is a character": {"trem\x00a", "trem\x00b", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			hash, err := h.Hash(ctx, c.set)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := h.Verify(ctx, c.tried, hash); err != nil || got != c.want {
				t.Errorf("Verify = %v, %v; want %v", got, err, c.want)
			}
		})
	}
}

func TestHashRefusesLengths(t *testing.T) {
	h := NewHasherWith(cheap)
	for _, p := range []string{"", strings.Repeat("a", 257), strings.Repeat("é", 257)} {
		if _, err := h.Hash(t.Context(), p); !errors.Is(err, ErrPasswordLength) {
			t.Errorf("%d bytes: error = %v", len(p), err)
		}
	}
}

func TestStandardCost(t *testing.T) {
	hash, err := NewHasher().Hash(t.Context(), "trem azul 7")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash %q, %v", hash, err)
	}
}

func TestNeedsRehashWhenTheCostChanged(t *testing.T) {
	h := NewHasherWith(cheap)
	hash, err := h.Hash(t.Context(), "trem azul 7")
	if err != nil {
		t.Fatal(err)
	}
	if h.NeedsRehash(hash) {
		t.Error("today's hash needs no rehash")
	}
	if !NewHasher().NeedsRehash(hash) || !h.NeedsRehash("damaged") {
		t.Error("a cheaper or damaged hash needs a rehash")
	}
}

func TestUnknownAccountCostsTheSame(t *testing.T) {
	h := NewHasherWith(cheap)
	var work atomic.Int32
	h.observe = func() { work.Add(1) }
	hash, err := h.Hash(t.Context(), "trem azul 7")
	if err != nil {
		t.Fatal(err)
	}
	cost := func(f func()) int32 {
		before := work.Load()
		f()
		return work.Load() - before
	}
	for _, tried := range []string{"wrong one", "", strings.Repeat("a", 300)} {
		known := cost(func() { _, _ = h.Verify(t.Context(), tried, hash) })
		missing := cost(func() { _ = h.VerifyMissing(t.Context(), tried) })
		unset := cost(func() { _, _ = h.Verify(t.Context(), tried, "") })
		if known != missing || known != unset {
			t.Errorf("%d bytes: known %d, missing %d, unset %d", len(tried), known, missing, unset)
		}
	}
	if ok, err := h.Verify(t.Context(), "nobody", ""); ok || err != nil {
		t.Errorf("an account without a password let somebody in: %v, %v", ok, err)
	}
	if h.NeedsRehash(h.dummyHash) {
		t.Error("the dummy hash has another cost than a real one")
	}
}

// Abuse case 26.
func TestHasherWorksOnAllCoresAndNoMore(t *testing.T) {
	h := NewHasherWith(cheap)
	var inside, most atomic.Int32
	h.observe = func() {
		n := inside.Add(1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		time.Sleep(time.Millisecond)
		inside.Add(-1)
	}
	var wg sync.WaitGroup
	for range 8 * cap(h.slots) {
		wg.Go(func() { _ = h.VerifyMissing(t.Context(), "x") })
	}
	wg.Wait()
	if int(most.Load()) > cap(h.slots) {
		t.Errorf("%d at once, want at most %d", most.Load(), cap(h.slots))
	}
}

func TestHasherGivesUpWithItsContext(t *testing.T) {
	h := NewHasherWith(cheap)
	for range cap(h.slots) {
		h.slots <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := h.Verify(ctx, "x", h.dummyHash); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error = %v, want the deadline", err)
	}
}

func TestDamagedHashIsAnErrorOfOurs(t *testing.T) {
	if ok, err := NewHasherWith(cheap).Verify(t.Context(), "x", "damaged"); ok || err == nil {
		t.Errorf("Verify = %v, %v", ok, err)
	}
}

// Words of the lists, also in another case, with digits for letters or with a number or sign at the end, and dates.
// Abuse case 26.
func TestCommon(t *testing.T) {
	for _, p := range []string{
		"123456", "senha123", "SENHA123", "Flamengo", "deusefiel", "mudar@123", " brasil ", "aaaaaaa", "zzzzzz",
		"password1", "P@ssw0rd2026!", "S3nh4@2026", "flamengo1981", "qwertyuiop", "trustno1", "abcabcabc", "12121212",
		"14031992", "14/03/1992", "1992-03-14", "psicologa2026", "Psic@2026", "terapia123", "4dministrador",
	} {
		if !Common(p) {
			t.Errorf("%q is common", p)
		}
	}
	for _, p := range []string{
		"", "trem azul 7", "Psicóloga-da-rua-9", "senha1239471", "psic-demo-2026", "99887766554",
		"cavalo bateria grampo", "Segredo-forte-9",
	} {
		if Common(p) {
			t.Errorf("%q is not common", p)
		}
	}
	long := 0
	for word := range commonSet() {
		if word != strings.ToLower(word) {
			t.Errorf("%q can never match", word)
		}
		if len([]rune(word)) >= 8 {
			long++
		}
	}
	if long < 1700 || len(commonSet()) < 7500 {
		t.Errorf("%d entries, %d of them with eight characters", len(commonSet()), long)
	}
}
