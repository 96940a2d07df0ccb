package site

import (
	"bytes"
	"cmp"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// encodings are in the order of preference. The build writes both copies beside each file.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// file serves a file of the build. Names under assets/ contain a hash of the content, so these files never change.
func (s *Site) file(w http.ResponseWriter, r *http.Request, name string) {
	h := w.Header()
	// The type of the file, also of its compressed copies: the server must not guess from compressed bytes.
	h.Set("Content-Type", cmp.Or(mime.TypeByExtension(path.Ext(name)), "application/octet-stream"))
	if strings.HasSuffix(name, ".webmanifest") {
		h.Set("Content-Type", "application/manifest+json")
	}
	h.Set("Cache-Control", "public, max-age=3600")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	for _, e := range encodings {
		if !accepts(r, e.name) {
			continue
		}
		if b, err := fs.ReadFile(s.files, name+e.suffix); err == nil {
			h.Set("Content-Encoding", e.name)
			http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(b))
			return
		}
	}
	b, err := fs.ReadFile(s.files, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(b))
}

func accepts(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			return !refused(params)
		}
	}
	return false
}

// refused reports whether the weight of an encoding is zero, which means that the client does not accept it.
func refused(params string) bool {
	weight, ok := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
	q, err := strconv.ParseFloat(weight, 64)
	return ok && err == nil && q == 0
}
