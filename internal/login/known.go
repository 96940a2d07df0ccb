package login

import (
	"sync"
)

// known remembers tokens that carry our signature, so that a page's many questions prove it once. It holds what a
// token says and nothing about whether its login still lives: that is read anew each time, and so is the clock.
type known struct {
	mu           sync.Mutex
	recent, last map[string]claims
}

// knownMost is how many tokens one of the two halves keeps; a full one replaces the other.
const knownMost = 4096

func (k *known) get(token string) (claims, bool) {
	if k == nil {
		return claims{}, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if c, ok := k.recent[token]; ok {
		return c, true
	}
	c, ok := k.last[token]
	if ok {
		k.keep(token, c)
	}
	return c, ok
}

func (k *known) put(token string, c claims) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keep(token, c)
}

func (k *known) keep(token string, c claims) {
	if len(k.recent) >= knownMost || k.recent == nil {
		k.recent, k.last = make(map[string]claims), k.recent
	}
	k.recent[token] = c
}
