package address_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/address"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// serve starts a postal-code service with the handler of a test, and returns a client of it.
func serve(t *testing.T, h http.HandlerFunc) *address.ViaCEP {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return address.NewViaCEP(server.URL + "/")
}

// respond starts a postal-code service that responds to every request with the body.
func respond(t *testing.T, body string) *address.ViaCEP {
	return serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) })
}

const good = `{"cep":"01310-100","logradouro":"Avenida Paulista","complemento":"de 612 a 1510","unidade":"",` +
	`"bairro":"Bela Vista","localidade":"São Paulo","uf":"SP","ddd":"11"}`

// R149: the request contains the code without the dash.
func TestViaCEPFinds(t *testing.T) {
	v := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/ws/01310100/json/" || r.Method != http.MethodGet {
			t.Errorf("request %s %s", r.Method, r.URL)
		}
		_, _ = io.WriteString(w, good)
	})
	if got, err := v.Find(t.Context(), "01310100"); err != nil || got != paulista {
		t.Errorf("%+v, %v", got, err)
	}
}

// R149: the flag may be a text or a boolean.
func TestViaCEPFlag(t *testing.T) {
	for _, body := range []string{`{"erro": true}`, `{"erro": "true"}`, `{"erro":"true","localidade":"x","uf":"SP"}`} {
		if got, err := respond(t, body).Find(t.Context(), "99999999"); err != nil || got.Found {
			t.Errorf("%s: %+v, %v", body, got, err)
		}
	}
	for _, flag := range []string{`false`, `"false"`, `null`} {
		body := strings.Replace(good, `{`, `{"erro":`+flag+`,`, 1)
		if got, err := respond(t, body).Find(t.Context(), "01310100"); err != nil || !got.Found {
			t.Errorf("%s: %+v, %v", flag, got, err)
		}
	}
}

func TestViaCEPStreetMayBeEmpty(t *testing.T) {
	got, err := respond(t, `{"logradouro":"","localidade":"Extrema","uf":"MG"}`).Find(t.Context(), "37640000")
	if err != nil || got != (address.Address{Found: true, City: "Extrema", State: "MG"}) {
		t.Errorf("%+v, %v: a small town has one code for all its streets", got, err)
	}
}

// Abuse case 35.
func TestViaCEPResponsesThatAreNotTrusted(t *testing.T) {
	for name, body := range map[string]string{
		"HTML":             "<!doctype html><html><body>Em manutenção</body></html>",
		"empty":            "",
		"list":             "[]",
		"null":             "null",
		"number":           "7",
		"empty object":     "{}",
		"broken":           `{"localidade":"São Paulo","uf":`,
		"two documents":    good + good,
		"street a number":  `{"logradouro":7,"localidade":"São Paulo","uf":"SP"}`,
		"city a list":      `{"localidade":["São Paulo"],"uf":"SP"}`,
		"state an object":  `{"localidade":"São Paulo","uf":{"x":1}}`,
		"no city":          `{"logradouro":"Rua A","uf":"SP"}`,
		"no state":         `{"localidade":"São Paulo"}`,
		"no such state":    `{"localidade":"São Paulo","uf":"XX"}`,
		"state is markup":  `{"localidade":"São Paulo","uf":"<>"}`,
		"street over-long": `{"logradouro":"` + strings.Repeat("x", 251) + `","localidade":"São Paulo","uf":"SP"}`,
		"city over-long":   `{"localidade":"` + strings.Repeat("x", 251) + `","uf":"SP"}`,
		"zero character":   `{"logradouro":"Rua\u0000A","localidade":"São Paulo","uf":"SP"}`,
		"line break":       `{"logradouro":"Rua\nA","localidade":"São Paulo","uf":"SP"}`,
		"all over-long":    `{"localidade":"São Paulo","uf":"SP","x":"` + strings.Repeat("x", 64<<10) + `"}`,
	} {
		if got, err := respond(t, body).Find(t.Context(), "01310100"); err == nil || got != (address.Address{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestViaCEPStatusMatters(t *testing.T) {
	for _, status := range []int{201, 204, 400, 403, 404, 429, 500, 503} {
		v := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			if status != http.StatusNoContent {
				_, _ = io.WriteString(w, good)
			}
		})
		if got, err := v.Find(t.Context(), "01310100"); err == nil {
			t.Errorf("%d: %+v", status, got)
		}
	}
}

// With redirects, the service could make us send requests into our own network.
// Abuse case 35.
func TestViaCEPRedirectIsNotFollowed(t *testing.T) {
	var followed atomic.Bool
	inside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		followed.Store(true)
		_, _ = io.WriteString(w, good)
	}))
	defer inside.Close()
	for _, status := range []int{301, 302, 307, 308} {
		v := serve(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, inside.URL+"/ws/x/json/", status)
		})
		if got, err := v.Find(t.Context(), "01310100"); err == nil || followed.Load() {
			t.Errorf("%d: %+v, followed %v", status, got, followed.Load())
		}
	}
}

// Of a response of a gigabyte only the first kilobytes are read.
// Abuse case 35.
func TestViaCEPEndlessResponseIsCut(t *testing.T) {
	var sent atomic.Int64
	v := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		block := []byte(strings.Repeat("x", 64<<10))
		for sent.Load() < 1<<30 {
			n, err := w.Write(block)
			sent.Add(int64(n))
			if err != nil {
				return
			}
		}
	})
	began := time.Now()
	if got, err := v.Find(t.Context(), "01310100"); err == nil {
		t.Errorf("%+v", got)
	}
	if sent.Load() > 64<<20 || time.Since(began) > 2*time.Second {
		t.Errorf("%d bytes sent in %s before it was cut", sent.Load(), time.Since(began))
	}
}

// Abuse case 35.
func TestViaCEPTimesOutAfterThreeSeconds(t *testing.T) {
	for name, begin := range map[string]string{"silent": "", "dripping": `{"localidade":`} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := serve(t, func(w http.ResponseWriter, r *http.Request) {
				if begin != "" {
					_, _ = io.WriteString(w, begin)
					w.(http.Flusher).Flush()
				}
				<-r.Context().Done()
			})
			began := time.Now()
			_, err := v.Find(t.Context(), "01310100")
			if took := time.Since(began); err == nil || took < 2500*time.Millisecond || took > 6*time.Second {
				t.Errorf("%v after %s", err, took)
			}
		})
	}
}

func TestViaCEPEndsWithTheRequest(t *testing.T) {
	v := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := v.Find(ctx, "01310100"); err == nil || time.Since(began) > 2*time.Second {
		t.Errorf("%v after %s", err, time.Since(began))
	}
}

// The code that somebody looks up says where they live, so it is not logged.
func TestLookedUpCodeIsNotLogged(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	k.Address.Lookup = address.NewViaCEP(gone.URL)
	k.Call("GET", "/api/cep/01310100", "", nil).Is(503)
	if log := k.Logs.String(); !strings.Contains(log, "postal code service") || strings.Contains(log, "01310100") {
		t.Errorf("log: %s", log)
	}
}

func FuzzViaCEPResponse(f *testing.F) {
	seeds := []string{
		good,
		`{"erro":"true"}`,
		`{"erro":true}`,
		`{"uf":"SP"}`,
		"<html>",
		`{"localidade":"\u0000","uf":"SP"}`,
	}
	for _, s := range seeds {
		f.Add(s)
	}

	body := ""
	server := httptest.NewServer(
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, body) }),
	)
	defer server.Close()
	v := address.NewViaCEP(server.URL)

	f.Fuzz(func(t *testing.T, response string) {
		body = response
		a, err := v.Find(t.Context(), "01310100")
		if err != nil || !a.Found {
			if a != (address.Address{}) {
				t.Errorf("%q: %+v, %v", response, a, err)
			}
			return
		}
		if len(a.State) != 2 || a.City == "" || len(a.Street)+len(a.District)+len(a.Complement) > 750 ||
			strings.ContainsRune(a.Street, 0) {
			t.Errorf("%q was trusted: %+v", response, a)
		}
	})
}
