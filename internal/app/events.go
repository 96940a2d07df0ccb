package app

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"psic/internal/booking"
	"psic/internal/platform/httpx"
	"psic/internal/practice"
	"psic/internal/waiting"
)

// keepAlive is how often a silent stream sends a line, so that proxies do not close it.
const keepAlive = 20 * time.Second

// pageEvent is one event of the stream: "session" with the id of a session that changed, "offer" with the id of an hour
// that was offered or is no longer, or "proposal" with the id of an hour that a therapist proposed, or whose proposal
// was closed.
type pageEvent struct{ name, id string }

// events streams the caller's own sessions and offers that changed. The page then requests them. It is not an
// operation of the API's description, because the response does not end.
func (a *App) events(w http.ResponseWriter, r *http.Request) {
	wait, err := a.Limiter.Allow(r.Context(), streamPace, httpx.MetaFrom(r.Context()).Source())
	if err != nil || wait > 0 {
		httpx.WriteFault(w, httpx.ErrTooMany(wait))
		return
	}
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	who, err := a.Login.Authenticate(r.Context(), token)
	if err != nil || who.Limited {
		httpx.WriteProblem(w, http.StatusUnauthorized)
		return
	}

	changed := make(chan pageEvent, 16)
	for subject, name := range map[string]string{
		booking.Subject(who.ID):  "session",
		waiting.Subject(who.ID):  waiting.EventName,
		practice.Subject(who.ID): practice.EventName,
	} {
		stop, err := a.Bus.Subscribe(subject, func(_ string, id []byte) {
			select {
			case changed <- pageEvent{name, string(id)}:
			default: // the page does not read its stream; it polls too
			}
		})
		if err != nil {
			httpx.WriteProblem(w, http.StatusServiceUnavailable)
			return
		}
		defer stop()
	}

	replaced, leave := a.streams.enter(who.ID)
	defer leave()
	a.stream(w, r, changed, replaced, func() bool {
		_, err := a.Login.Authenticate(r.Context(), token)
		return err == nil
	})
}

// stream writes until the reader disconnects, the server shuts down or the login ends, which is checked before every
// line. A stream that a newer one replaced ends with the event "replaced", so that its page does not reconnect at once.
func (a *App) stream(
	w http.ResponseWriter,
	r *http.Request,
	changed <-chan pageEvent,
	replaced <-chan struct{},
	alive func() bool,
) {
	out := http.NewResponseController(w)
	_ = out.SetWriteDeadline(time.Time{}) // the server's deadline is for responses that end
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	line := ": hello\n\n"
	for {
		if _, err := fmt.Fprint(w, line); err != nil || out.Flush() != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-a.closing:
			return
		case <-replaced:
			if _, err := fmt.Fprint(w, "event: replaced\ndata:\n\n"); err == nil {
				_ = out.Flush()
			}
			return
		case e := <-changed:
			line = "event: " + e.name + "\ndata: " + e.id + "\n\n"
		case <-tick.C:
			line = ": still here\n\n"
		}
		if !alive() {
			return
		}
	}
}
