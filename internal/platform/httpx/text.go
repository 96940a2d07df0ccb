package httpx

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// Text is a JSON response that the operation encodes itself, where encoding/json would be too slow. Either describes
// its shape.
type Text = huma.StreamResponse

// largestKept bounds the buffers in the pool, so that one unusual response does not keep its memory for ever.
const largestKept = 256 << 10

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// WriteText lets the operation append its response to a pooled buffer. A new buffer of 50 kB for each request would
// keep the garbage collector busy.
func WriteText(write func(b []byte) ([]byte, error)) (*Text, error) {
	kept := buffers.Get().(*[]byte) //nolint:forcetypeassert // the pool holds nothing else
	b, err := write((*kept)[:0])
	if err != nil {
		return nil, err
	}
	return &Text{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", "application/json")
		c.SetHeader("Content-Length", strconv.Itoa(len(b)))
		c.SetStatus(http.StatusOK)
		_, _ = c.BodyWriter().Write(b) // it fails only when the caller is gone
		if cap(b) <= largestKept {
			*kept = b
			buffers.Put(kept)
		}
	}}, nil
}
