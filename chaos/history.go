package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"
)

// Outcome is what a client may believe after a call.
type Outcome string

const (
	OK   Outcome = "ok"   // the server said it is done
	Fail Outcome = "fail" // the server said it is not done
	Info Outcome = "info" // nobody said anything: it may be done or not
)

// Op is one call of a client. Key names what is asked for, so that a retry of the same request is recognised.
type Op struct {
	ID      int64             `json:"id"`
	Client  string            `json:"client"`
	Kind    string            `json:"kind"`
	Key     string            `json:"key,omitempty"`
	Args    map[string]string `json:"args,omitempty"`
	Outcome Outcome           `json:"outcome,omitempty"`
	Status  int               `json:"status,omitempty"`
	Result  map[string]string `json:"result,omitempty"`
	Invoked time.Time         `json:"invoked"`
	Ended   time.Time         `json:"ended,omitzero"`
}

// Took is how long the client waited.
func (o Op) Took() time.Duration { return o.Ended.Sub(o.Invoked) }

// History is what the clients asked for and were told, on disk line by line. An acknowledgement counts only when its
// line is durable: what the harness forgets, it cannot hold against the product.
type History struct {
	mu     sync.Mutex
	file   *os.File
	out    *bufio.Writer
	ops    []*Op
	waits  []chan struct{}
	wake   chan struct{}
	closed chan struct{}
	err    error
}

func openHistory(path string) (*History, error) {
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	h := &History{
		file:   f,
		out:    bufio.NewWriter(f),
		wake:   make(chan struct{}, 1),
		closed: make(chan struct{}),
	}
	go h.sync()
	return h, nil
}

// Invoke writes down that a client is about to ask.
func (h *History) Invoke(client, kind, key string, args map[string]string) *Op {
	h.mu.Lock()
	defer h.mu.Unlock()
	op := &Op{
		ID:      int64(len(h.ops) + 1),
		Client:  client,
		Kind:    kind,
		Key:     key,
		Args:    args,
		Invoked: time.Now(),
	}
	h.ops = append(h.ops, op)
	h.write(op)
	return op
}

// End writes down the answer. It returns when the line is on the disk; only then may the client act on it.
func (h *History) End(op *Op, outcome Outcome, status int, result map[string]string) {
	done := make(chan struct{})
	h.mu.Lock()
	op.Outcome, op.Status, op.Result, op.Ended = outcome, status, result, time.Now()
	h.write(op)
	h.waits = append(h.waits, done)
	h.mu.Unlock()
	select {
	case h.wake <- struct{}{}:
	default:
	}
	if outcome == OK {
		<-done
	}
}

func (h *History) write(op *Op) {
	line, err := json.Marshal(op)
	if err == nil {
		_, err = h.out.Write(append(line, '\n'))
	}
	if err != nil && h.err == nil {
		h.err = err
	}
}

// sync makes lines durable, many clients at a time.
func (h *History) sync() {
	defer close(h.closed)
	for range h.wake {
		h.mu.Lock()
		err, waiting := h.out.Flush(), h.waits
		h.waits = nil
		h.mu.Unlock()
		if err == nil {
			err = h.file.Sync()
		}
		for _, w := range waiting {
			close(w)
		}
		if err != nil {
			h.mu.Lock()
			h.err = fmt.Errorf("history: %w", err)
			h.mu.Unlock()
		}
	}
}

// Ops are the calls so far, in the order in which they began.
func (h *History) Ops() []Op {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := make([]Op, len(h.ops))
	for i, op := range h.ops {
		out[i] = *op
	}
	return out
}

// Of are the calls of a kind with this outcome; an empty outcome takes all.
func (h *History) Of(kind string, outcome Outcome) []Op {
	var out []Op
	for _, op := range h.Ops() {
		if op.Kind == kind && (outcome == "" || op.Outcome == outcome) {
			out = append(out, op)
		}
	}
	return out
}

// Counted is how many calls ended so.
func (h *History) Counted(outcome Outcome) int {
	n := 0
	for _, op := range h.Ops() {
		if op.Outcome == outcome {
			n++
		}
	}
	return n
}

// Err is set when a line could not be made durable: the run proves nothing then.
func (h *History) Err() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.err
}

func (h *History) close() {
	close(h.wake)
	<-h.closed
	_ = h.out.Flush()
	_ = h.file.Close()
}
