package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestReady: a process is ready while its database and its bus respond. It is healthy in any case.
func TestReady(t *testing.T) {
	failures := map[string]func(*testkit.Kit){
		"database": func(k *testkit.Kit) { _ = k.DB.Close() },
		"bus":      func(k *testkit.Kit) { k.Bus.Close() },
	}
	for name, fail := range failures {
		t.Run("without the "+name, func(t *testing.T) {
			testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
				k.Call(http.MethodGet, "/healthz", "", nil).Is(http.StatusNoContent)
				k.Call(http.MethodGet, "/readyz", "", nil).Is(http.StatusNoContent)
				fail(k)
				k.Call(http.MethodGet, "/healthz", "", nil).Is(http.StatusNoContent)
				r := k.Call(http.MethodGet, "/readyz", "", nil).Is(http.StatusServiceUnavailable)
				if r.Str("code") != "unavailable" || !strings.Contains(k.Logs.String(), "not ready") {
					t.Errorf("response %s, log %s", r.Body, k.Logs.String())
				}
			})
		})
	}
}

// TestReadyWarnsOfSkew: a replica whose clock differs from the database server's stays ready, with a warning. On SQLite
// there is no other clock.
func TestReadyWarnsOfSkew(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for by, warned := range map[time.Duration]bool{0: false, 90 * time.Second: true, -90 * time.Second: true} {
			k.Clock.Set(time.Now().Add(by))
			r := k.Call(http.MethodGet, "/readyz", "", nil).Is(http.StatusNoContent)
			if got := r.Header.Get("Warning") != ""; got != (warned && k.DB.Engine == store.Postgres) {
				t.Errorf("%s ahead: warning %q", by, r.Header.Get("Warning"))
			}
		}
	})
}

// TestMailboxIsForDevelopers: in production the page of the outbox does not exist, even when there is an outbox.
func TestMailboxIsForDevelopers(t *testing.T) {
	const email = "alguem@psic.test"
	for _, env := range []string{"development", "production"} {
		t.Run(env, func(t *testing.T) {
			k := testkit.New(t, store.SQLite, func(c *config.Config) { c.Env = env })
			k.Call(http.MethodPost, "/api/register", "", signUp(email)).Is(http.StatusOK)
			token := k.MailedToken(email)
			kept, _ := k.Outbox.Latest(email)
			others := k.Call(http.MethodGet, "/dev/mail?to=outra@psic.test", "", nil)
			if strings.Contains(string(others.Body), token) {
				t.Error("the mails to one address have those to another")
			}
			hers := "/dev/mail?to=" + strings.ToUpper(email)
			for _, path := range []string{"/dev/mail", hers, "/dev/mail/" + kept.ID} {
				r := k.Call(http.MethodGet, path, "", nil)
				shown := r.Status == http.StatusOK && strings.Contains(string(r.Body), token)
				if shown != (env == "development") {
					t.Errorf("%s in %s: %d, token shown: %v", path, env, r.Status, shown)
				}
				if env == "production" {
					r.Is(http.StatusNotFound)
				}
			}
		})
	}
}

func TestWrongMethodNamesTheRightOnes(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	r := k.Call(http.MethodDelete, "/api/contact-us", "", nil).Is(http.StatusMethodNotAllowed)
	if got := r.Header.Values("Allow"); len(got) != 1 || got[0] != http.MethodPost {
		t.Errorf("Allow is %v", got)
	}
}
