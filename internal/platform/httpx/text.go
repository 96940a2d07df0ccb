package httpx

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// Text is a JSON answer that an operation wrote itself, where the usual way would cost too much. Describe its shape
// with Either.
type Text = huma.StreamResponse

// largestKept keeps an unusual answer from holding its memory for ever.
const largestKept = 256 << 10

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// WriteText lets the operation append its answer to a buffer, which is used again once it is sent: a page of 50 kB a
// request would otherwise keep the collector busy.
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
		_, _ = c.BodyWriter().Write(b) // the reader went away
		if cap(b) <= largestKept {
			*kept = b
			buffers.Put(kept)
		}
	}}, nil
}
