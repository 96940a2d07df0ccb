package httpx_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

var (
	errTaken = fault.New(fault.Conflict, "taken", "Horário ocupado.")
	errOther = fault.New(fault.Conflict, "other", "Outra coisa.")
)

type takenIn struct {
	httpx.IDPath
	Size int `query:"size"`
	Body noteIn
}

// described registers one operation and describes it.
func described(op httpx.Op) (*httpx.API, http.Handler) {
	r := chi.NewRouter()
	api := httpx.NewAPI(r, "Psic", slog.New(slog.DiscardHandler))
	api.Authenticate = authenticate
	api.TokenFaults = []*fault.Error{errDead}
	api.Examples(noteIn{Name: "Ana"})
	httpx.Register(api, op, func(_ context.Context, in *takenIn) (*reply, error) {
		if in.Body.Name == "other" {
			return nil, errOther
		}
		return nil, errTaken
	})
	api.Describe(httpx.About{})
	return api, r
}

func takenOp(access httpx.Access) httpx.Op {
	return httpx.Op{
		ID:     "take",
		Method: http.MethodPost,
		Path:   "/api/take/{id}",
		Access: access,
	}
}

// TestFaultsFollowFromTheDeclaration: the described statuses follow from the access, the body, the parameters and the
// faults of the use case.
func TestFaultsFollowFromTheDeclaration(t *testing.T) {
	own := httpx.Own("path:id", actor.Customer)
	for name, c := range map[string]struct {
		op   httpx.Op
		want string
	}{
		"public": {takenOp(httpx.Public()), "200 400 408 413 415 422 429 default"},
		"own":    {takenOp(own), "200 400 401 403 404 408 413 415 422 429 default"},
		"faults": {takenOp(httpx.Public()).Fails(errTaken), "200 400 408 409 413 415 422 429 default"},
	} {
		api, _ := described(c.op)
		for _, h := range api.Operations() {
			var got []string
			for status := range h.Responses {
				got = append(got, status)
			}
			slices.Sort(got)
			if strings.Join(got, " ") != c.want {
				t.Errorf("%s: %s, want %s", name, strings.Join(got, " "), c.want)
			}
		}
		for _, ref := range api.Huma.OpenAPI().Components.Responses {
			if ref.Description == "" {
				t.Errorf("%s: a response without description", name)
			}
		}
	}
}

// TestUndescribedFaultIsTold: a fault that the description does not list is reported, one that it lists is not.
func TestUndescribedFaultIsTold(t *testing.T) {
	api, handler := described(takenOp(httpx.Public()).Fails(errTaken))
	var told []string
	api.Undescribed = func(operation string, f *fault.Error) { told = append(told, operation+" "+f.Code) }
	for _, path := range []string{"/api/take/x"} {
		for _, name := range []string{"taken", "other"} {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(`{"name":"`+name+`"}`))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusConflict {
				t.Fatalf("%s %s: %d %s", path, name, w.Code, w.Body)
			}
		}
	}
	if want := []string{"take other"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

func TestLimitsInWords(t *testing.T) {
	op := httpx.Op{
		Limits:  []httpx.Limit{httpx.PerIP("a", 3, time.Minute), httpx.PerAccount("b", 20, 24*time.Hour)},
		MaxBody: 2 << 20,
	}
	want := []string{
		"3 chamadas em 1 minuto por endereço de rede",
		"20 chamadas em 24 horas por conta",
		"corpo de até 2048 KiB",
	}
	if got := op.LimitTexts(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
