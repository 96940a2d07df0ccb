package app

import (
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"psic/internal/platform/mail"
)

var mailboxPage = template.Must(template.New("mailbox").Parse(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Caixa de saída</title>
</head>
<body><h1>Caixa de saída (desenvolvimento)</h1>
{{range .}}<article>
<h2>{{.Subject}}</h2>
<p>Para {{.To}}, {{.At.Format "02/01/2006 15:04:05"}} UTC · <a href="/dev/mail/{{.ID}}">abrir</a></p>
<pre>{{.Text}}</pre>
</article><hr>
{{else}}<p>Nenhuma mensagem ainda.</p>{{end}}</body></html>`))

// mailbox shows the mails of the built-in outbox, with ?to= those to one address. It is registered only outside
// production.
func (a *App) mailbox(r chi.Router) {
	r.Get("/dev/mail", func(w http.ResponseWriter, r *http.Request) {
		kept := a.Outbox.List()
		if to := r.URL.Query().Get("to"); to != "" {
			kept = slices.DeleteFunc(kept, func(m mail.Stored) bool { return !strings.EqualFold(m.To, to) })
		}
		if strings.Contains(r.Header.Get("Accept"), "application/json") {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(kept) // an error means that the reader disconnected
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_ = mailboxPage.Execute(w, kept)
	})
	r.Get("/dev/mail/{id}", func(w http.ResponseWriter, r *http.Request) {
		m, ok := a.Outbox.Get(chi.URLParam(r, "id"))
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		// A mail has inline styles and no scripts.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
		_, _ = w.Write([]byte(m.HTML))
	})
}
