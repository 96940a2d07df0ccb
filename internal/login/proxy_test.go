package login_test

import (
	"fmt"
	"net/http"
	"testing"

	"psic/internal/kernel/actor"
	"psic/internal/platform/config"
	"psic/internal/testkit"
)

// Behind a named proxy, fifty sign-ins of one visitor leave the door open for everybody else. Without a named proxy, a
// visitor who invents an address for each attempt is still one visitor. Q206, abuse case 51.
func TestOneVisitorBehindTheProxyDoesNotShutOutOthers_Q206(t *testing.T) {
	const balancer, attacker, other = "172.30.0.2", "198.51.100.66", "203.0.113.7"
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			k := testkit.New(t, e, testkit.WithLimits, func(c *config.Config) {
				c.TrustedProxies = []string{"172.30.0.0/24"}
			})
			k.IP = "192.0.2.10"
			ana := k.SignUp("ana@example.com", actor.Customer)
			signIn := func(from, claims, email, password string) int {
				k.IP = from
				r := testkit.Request(http.MethodPost, commonLogin,
					fmt.Sprintf(`{"username":%q,"password":%q}`, email, password))
				r.Header.Set("X-Forwarded-For", claims)
				return k.Do(r, "").Status
			}

			last := 0
			for i := range 51 { // the bound is 50
				last = signIn(balancer, attacker, fmt.Sprintf("ninguem%d@example.com", i), "errada-123")
			}
			equal(t, "the attacker's last sign-in", last, http.StatusTooManyRequests)
			equal(t, "somebody else", signIn(balancer, other, ana.Email, testkit.Password), http.StatusOK)

			for i := range 51 { // the bound is 50
				claim := fmt.Sprintf("203.0.113.%d", i)
				last = signIn("192.0.2.99", claim, fmt.Sprintf("alguem%d@example.com", i), "errada-123")
			}
			equal(t, "who claims an address each time", last, http.StatusTooManyRequests)
		})
	}
}
