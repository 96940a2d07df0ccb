package login_test

import (
	"testing"
	"time"

	"psic/internal/login"
)

func TestGuessing_waits(t *testing.T) {
	for failures, want := range map[int64]time.Duration{
		0: 0, 1: 0, 4: 0, 5: time.Second, 6: 2 * time.Second, 7: 4 * time.Second, 14: 512 * time.Second,
		15: 15 * time.Minute, 16: 15 * time.Minute, 1_000_000: 15 * time.Minute,
	} {
		if got := login.WaitAfter(failures); got != want {
			t.Errorf("after %d wrong passwords: %v, want %v", failures, got, want)
		}
	}
}

// All addresses of a network are counted together.
func TestGuessing_networks(t *testing.T) {
	for ip, want := range map[string]string{
		"203.0.113.7":            "203.0.113.0/24",
		"203.0.113.200":          "203.0.113.0/24",
		"203.0.114.7":            "203.0.114.0/24",
		"::ffff:203.0.113.9":     "203.0.113.0/24",
		"2001:db8:1:2:3:4:5:6":   "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1":   "2001:db8:1:2::/64",
		"2001:db8:1:3::1":        "2001:db8:1:3::/64",
		"not an address at all!": "not an address at all!",
	} {
		if got := login.Network(ip); got != want {
			t.Errorf("%s: %s, want %s", ip, got, want)
		}
	}
}
