package dav

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// Collection is a calendar of an account.
type Collection struct {
	Address  string
	Name     string
	Writable bool
}

// maxCollections bounds the calendars of an account.
const maxCollections = 50

const (
	findHome = `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">` +
		`<prop><current-user-principal/><c:calendar-home-set/><resourcetype/></prop></propfind>`
	findCalendars = `<?xml version="1.0" encoding="utf-8"?>` +
		`<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop><displayname/><resourcetype/>` +
		`<c:supported-calendar-component-set/><current-user-privilege-set/></prop></propfind>`
)

// Find returns the calendars of an account. The address may be that of the server, of the account or of one calendar.
//
// Faults: ErrDenied, ErrNotCalDAV, ErrElsewhere, ErrTooLarge, ErrServer, those of the network.
func (c *Client) Find(ctx context.Context, a Access) ([]Collection, error) {
	home, err := c.home(ctx, a)
	if err != nil {
		return nil, err
	}
	found, err := c.propfind(ctx, a, home, "1", findCalendars)
	if err != nil {
		return nil, notHere(err)
	}
	out := []Collection{}
	for _, r := range found.Responses {
		p := r.found()
		if p.Kind.Calendar == nil || !p.hasEvents() {
			continue
		}
		address, err := resolve(found.address, r.Href)
		if err != nil || !sameDomain(a.Address, address) {
			continue
		}
		out = append(out, Collection{
			Address:  address,
			Name:     nameOf(p.Name, address),
			Writable: p.writable(),
		})
		if len(out) == maxCollections {
			break
		}
	}
	return out, nil
}

// nameOf returns a calendar's name, or the last part of its address.
func nameOf(name, address string) string {
	if name = strings.Join(strings.Fields(name), " "); name != "" {
		return name
	}
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	return parts[len(parts)-1]
}

// home returns the address under which the calendars of an account are (RFC 6764): the entered address says it itself,
// or names the account that does. Where it does neither, the address that all servers have in common is asked.
func (c *Client) home(ctx context.Context, a Access) (string, error) {
	address, err := c.homeFrom(ctx, a, a.Address)
	if err == nil || !errors.Is(err, ErrNotCalDAV) && !errors.Is(err, ErrMissing) {
		return address, err
	}
	known, err := resolve(a.Address, "/.well-known/caldav")
	if err != nil {
		return "", ErrNotCalDAV
	}
	address, err = c.homeFrom(ctx, a, known)
	return address, notHere(err)
}

func (c *Client) homeFrom(ctx context.Context, a Access, address string) (string, error) {
	for range 2 { // the entered address, and the account that it names
		got, err := c.propfind(ctx, a, address, "0", findHome)
		if err != nil {
			return "", err
		}
		if len(got.Responses) == 0 {
			return "", ErrNotCalDAV
		}
		p := got.Responses[0].found()
		switch {
		case p.Home.Href != "":
			return resolve(got.address, p.Home.Href)
		case p.Kind.Calendar != nil:
			return got.address, nil
		case p.Principal.Href == "":
			return "", ErrNotCalDAV
		}
		if address, err = resolve(got.address, p.Principal.Href); err != nil {
			return "", ErrNotCalDAV
		}
	}
	return "", ErrNotCalDAV
}

// notHere is the fault of an account's address: nothing there, and not allowed to look, mean that it is another.
func notHere(err error) error {
	if errors.Is(err, ErrMissing) || errors.Is(err, ErrReadOnly) {
		return ErrNotCalDAV
	}
	return err
}

// located is an answer with the address that gave it.
type located struct {
	multistatus
	address string
}

func (c *Client) propfind(ctx context.Context, a Access, address, depth, body string) (located, error) {
	return c.ask(ctx, a, "PROPFIND", address, depth, body)
}

func (c *Client) ask(ctx context.Context, a Access, method, address, depth, body string) (located, error) {
	got, err := c.do(ctx, a, call{
		method:  method,
		address: address,
		header:  map[string]string{"Depth": depth, "Content-Type": "application/xml; charset=utf-8"},
		body:    []byte(body),
	})
	if err != nil {
		return located{}, err
	}
	parsed, err := parse(got.body)
	return located{parsed, got.address}, err
}

// Put writes an event under a name, over what is there.
//
// Faults: ErrDenied, ErrReadOnly, ErrMissing, ErrServer, those of the network.
func (c *Client) Put(ctx context.Context, a Access, collection, name, event string) error {
	address, err := under(collection, name)
	if err != nil {
		return err
	}
	_, err = c.do(ctx, a, call{
		method:  http.MethodPut,
		address: address,
		header:  map[string]string{"Content-Type": "text/calendar; charset=utf-8"},
		body:    []byte(event),
	})
	return err
}

// Remove takes an event away. One that is not there is no fault.
func (c *Client) Remove(ctx context.Context, a Access, collection, name string) error {
	address, err := under(collection, name)
	if err != nil {
		return err
	}
	_, err = c.do(ctx, a, call{method: http.MethodDelete, address: address})
	if errors.Is(err, ErrMissing) {
		return nil
	}
	return err
}

func under(collection, name string) (string, error) {
	return resolve(strings.TrimSuffix(collection, "/")+"/", url.PathEscape(name))
}
