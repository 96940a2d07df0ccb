package dav

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// multistatus is a server's answer about several addresses (RFC 4918).
type multistatus struct {
	XMLName   xml.Name   `xml:"DAV: multistatus"`
	Responses []response `xml:"DAV: response"`
}

type response struct {
	Href  string     `xml:"DAV: href"`
	Parts []propstat `xml:"DAV: propstat"`
}

type propstat struct {
	Status string `xml:"DAV: status"`
	Prop   prop   `xml:"DAV: prop"`
}

type href struct {
	Href string `xml:"DAV: href"`
}

type prop struct {
	Principal href   `xml:"DAV: current-user-principal"`
	Home      href   `xml:"urn:ietf:params:xml:ns:caldav calendar-home-set"`
	Name      string `xml:"DAV: displayname"`
	Kind      struct {
		Calendar *struct{} `xml:"urn:ietf:params:xml:ns:caldav calendar"`
	} `xml:"DAV: resourcetype"`
	Components struct {
		List []struct {
			Name string `xml:"name,attr"`
		} `xml:"urn:ietf:params:xml:ns:caldav comp"`
	} `xml:"urn:ietf:params:xml:ns:caldav supported-calendar-component-set"`
	Privileges *struct {
		List []struct {
			Write   *struct{} `xml:"DAV: write"`
			Content *struct{} `xml:"DAV: write-content"`
			Bind    *struct{} `xml:"DAV: bind"`
			All     *struct{} `xml:"DAV: all"`
		} `xml:"DAV: privilege"`
	} `xml:"DAV: current-user-privilege-set"`
	Tag   string `xml:"http://calendarserver.org/ns/ getctag"`
	Token string `xml:"DAV: sync-token"`
	Data  string `xml:"urn:ietf:params:xml:ns:caldav calendar-data"`
}

// found returns the properties that exist. A server may list missing ones with another status.
func (r response) found() prop {
	for _, p := range r.Parts {
		if p.Status == "" || strings.Contains(p.Status, " 200") {
			return p.Prop
		}
	}
	return prop{}
}

// writable says whether events may be put into a calendar. A server that does not say so is believed to allow it: the
// first writing shows the truth.
func (p prop) writable() bool {
	if p.Privileges == nil {
		return true
	}
	for _, one := range p.Privileges.List {
		if one.Write != nil || one.Content != nil || one.Bind != nil || one.All != nil {
			return true
		}
	}
	return false
}

// hasEvents says whether a calendar holds events, and not only tasks or notes.
func (p prop) hasEvents() bool {
	if len(p.Components.List) == 0 {
		return true
	}
	for _, c := range p.Components.List {
		if strings.EqualFold(c.Name, "VEVENT") {
			return true
		}
	}
	return false
}

// parse reads an answer. Entities of strangers are not expanded: the decoder knows those of XML alone.
func parse(body []byte) (multistatus, error) {
	var out multistatus
	decoder := xml.NewDecoder(bytes.NewReader(body))
	// Names of character sets are ignored, because servers send UTF-8 whatever they say.
	decoder.CharsetReader = nil
	if err := decoder.Decode(&out); err != nil {
		return out, ErrNotCalDAV
	}
	return out, nil
}
