package app

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"psic/internal/booking"
	"psic/internal/platform/httpx"
)

// keepAlive is shorter than any proxy's patience.
const keepAlive = 20 * time.Second

// events streams the caller's own news: the id of a session that changed. The page then reads it; the stream
// carries nothing else. It is plain HTTP because it does not end.
func (a *App) events(w http.ResponseWriter, r *http.Request) {
	if wait, err := a.Limiter.Allow(
		r.Context(),
		streamKnocks,
		httpx.MetaFrom(r.Context()).Source(),
	); err != nil ||
		wait > 0 {
		httpx.WriteFault(w, httpx.ErrTooMany(wait))
		return
	}
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	who, err := a.Login.Authenticate(r.Context(), token)
	if err != nil || who.Limited {
		httpx.WriteProblem(w, http.StatusUnauthorized)
		return
	}
	news := make(chan string, 16)
	stop, err := a.Bus.Subscribe(booking.Subject(who.ID), func(_ string, id []byte) {
		select {
		case news <- string(id):
		default: // a page that does not read will look by itself
		}
	})
	if err != nil {
		httpx.WriteProblem(w, http.StatusServiceUnavailable)
		return
	}
	defer stop()
	replaced, leave := a.streams.enter(who.ID)
	defer leave()
	a.stream(w, r, news, replaced, func() bool {
		_, err := a.Login.Authenticate(r.Context(), token)
		return err == nil
	})
}

// stream writes until somebody goes: the reader, the server, or the login, which is looked at before every line. One
// that a newer page replaced is told so, lest it come back at once.
func (a *App) stream(
	w http.ResponseWriter,
	r *http.Request,
	news <-chan string,
	replaced <-chan struct{},
	alive func() bool,
) {
	out := http.NewResponseController(w)
	_ = out.SetWriteDeadline(time.Time{}) // the server's own deadline is for answers that end
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
		case id := <-news:
			line = "event: session\ndata: " + id + "\n\n"
		case <-tick.C:
			line = ": still here\n\n"
		}
		if !alive() {
			return
		}
	}
}
