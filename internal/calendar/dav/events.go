package dav

import (
	"context"
	"strings"
	"time"
)

const (
	findTag = `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:" xmlns:s="http://calendarserver.org/ns/">` +
		`<prop><s:getctag/><sync-token/></prop></propfind>`
	davTime = "20060102T150405Z"
)

// Content is what a calendar has. Unchanged says that it is what is known already.
type Content struct {
	Text, Tag string
	Unchanged bool
}

// Events returns the events of a calendar that touch a time, as one text: the calendars of all of them, one after the
// other. tag is what the last call returned; servers that have none are read whole each time.
//
// Faults: ErrDenied, ErrMissing, ErrNotCalDAV, ErrTooLarge, ErrServer, those of the network.
func (c *Client) Events(ctx context.Context, a Access, address, tag string, from, to time.Time) (Content, error) {
	got, err := c.propfind(ctx, a, address, "0", findTag)
	if err != nil {
		return Content{}, err
	}
	var now string
	if len(got.Responses) > 0 {
		p := got.Responses[0].found()
		if now = p.Tag; now == "" {
			now = p.Token
		}
	}
	if now != "" && now == tag {
		return Content{Tag: now, Unchanged: true}, nil
	}
	// The tag is from before the events: what changes in between is read next time.
	events, err := c.ask(ctx, a, "REPORT", address, "1", query(from, to))
	if err != nil {
		return Content{}, err
	}
	var text strings.Builder
	for _, r := range events.Responses {
		if data := strings.TrimSpace(r.found().Data); data != "" {
			text.WriteString(data)
			text.WriteString("\r\n")
		}
	}
	if text.Len() == 0 {
		text.WriteString("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
	}
	return Content{Text: text.String(), Tag: now}, nil
}

func query(from, to time.Time) string {
	span := `start="` + escape(from.UTC().Format(davTime)) + `" end="` + escape(to.UTC().Format(davTime)) + `"`
	return `<?xml version="1.0" encoding="utf-8"?>` +
		`<c:calendar-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><c:calendar-data/></prop>` +
		`<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range ` + span +
		`/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`
}
