// Package ics computes the busy times of an iCalendar file (RFC 5545). The file comes from strangers: every loop is
// bounded, and nothing but start and end of busy times leaves this package.
package ics

import (
	"errors"
	"slices"
	"strings"
	"time"
)

// Span is a busy time. It has no title, because nobody here needs one.
type Span struct{ Start, End time.Time }

// Window says which busy times are wanted.
type Window struct {
	From, To time.Time
	// Zone is the zone of whole days and of times without a zone.
	Zone *time.Location
	// Own is the end of the ids of events that the product wrote itself. They are left out: the session behind such an
	// event takes its time already, or was cancelled.
	Own string
}

// Result has the busy times in order, merged, and how many events were not understood.
type Result struct {
	Spans   []Span
	Events  int
	Unclear int
}

var (
	// ErrNotCalendar says that the text is something else, such as a page that asks to sign in.
	ErrNotCalendar = errors.New("ics: not a calendar")
	// ErrTooLarge says that the calendar needs more work than one may cause.
	ErrTooLarge = errors.New("ics: too many events or repetitions")
)

const (
	// maxSpans bounds the busy times of a window before they are merged.
	maxSpans = 50_000
	// maxWork bounds the days that all rules of a calendar are tried on. A rule of every day needs one a day.
	maxWork = 4_000_000
)

// Busy returns the busy times of a calendar. An event that cannot be understood is counted and left out.
//
// Faults: ErrNotCalendar, ErrTooLarge.
func Busy(text string, w Window) (Result, error) {
	file, err := read(text)
	if err != nil {
		return Result{}, err
	}
	c := calculation{window: w, work: maxWork, zones: newZones(file.zones, w.Zone)}
	c.zones.work = &c.work
	return c.busy(file)
}

// calculation is the work on one file.
type calculation struct {
	window  Window
	zones   *zones
	work    int
	spans   []Span
	unclear int
}

func (c *calculation) busy(file file) (Result, error) {
	replaced := c.replacements(file.events)
	for _, e := range file.events {
		if c.window.Own != "" && strings.HasSuffix(e.first("UID").value, c.window.Own) {
			continue
		}
		if !c.add(e, replaced) {
			c.unclear++
		}
		if c.work <= 0 || len(c.spans) > maxSpans {
			return Result{}, ErrTooLarge
		}
	}
	for _, f := range file.freeBusy {
		c.addFreeBusy(f)
		if len(c.spans) > maxSpans {
			return Result{}, ErrTooLarge
		}
	}
	return Result{
		Spans:   Merge(c.spans),
		Events:  len(file.events) + len(file.freeBusy),
		Unclear: c.unclear,
	}, nil
}

// keep adds a busy time as far as it lies in the window.
func (c *calculation) keep(start, end time.Time) {
	if start.Before(c.window.From) {
		start = c.window.From
	}
	if end.After(c.window.To) {
		end = c.window.To
	}
	if start.Before(end) {
		c.spans = append(c.spans, Span{start.UTC(), end.UTC()})
	}
}

// Merge sorts spans and joins those that overlap or touch.
func Merge(spans []Span) []Span {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, func(a, b Span) int { return a.Start.Compare(b.Start) })
	out := []Span{}
	for _, s := range spans {
		if n := len(out); n > 0 && !s.Start.After(out[n-1].End) {
			if s.End.After(out[n-1].End) {
				out[n-1].End = s.End
			}
			continue
		}
		out = append(out, s)
	}
	return out
}
