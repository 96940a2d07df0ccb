package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"time"
)

// Limits of sizes, in bytes. An offer with every codec of a browser has about 6 kB.
const (
	maxFrame  = 32 << 10
	maxSDP    = 24 << 10
	maxCandid = 2 << 10
)

// errFrame is the only error for bad frames. It has no text of the frame, so that none reaches a log.
var errFrame = errors.New("room: bad frame")

// State is the state of somebody's devices, which the peer sees.
type State struct {
	Microphone bool `json:"microphone"`
	Camera     bool `json:"camera"`
	Sharing    bool `json:"sharing"`
	Hidden     bool `json:"hidden,omitempty"`
}

// Quality is a coarse report of the media: milliseconds, per cent, kbit/s.
type Quality struct {
	RTT   float64 `json:"rtt"`
	Lost  float64 `json:"lost"`
	Kbps  float64 `json:"kbps"`
	Relay bool    `json:"relay"`
}

// description and candidate are the parts of a signal. The server does not parse their texts.
type description struct {
	Type string `json:"type"`
	SDP  string `json:"sdp"`
}

type candidate struct {
	Candidate        string  `json:"candidate"`
	SDPMid           *string `json:"sdpMid,omitempty"`
	SDPMLineIndex    *uint16 `json:"sdpMLineIndex,omitempty"`
	UsernameFragment *string `json:"usernameFragment,omitempty"`
}

// frame is one message of a client.
type frame struct {
	Type string `json:"type"`

	Ticket string `json:"ticket"`
	Device string `json:"device"`
	Resume bool   `json:"resume"`
	Door   bool   `json:"door"` // wait for "enter" before taking the place

	To   int64           `json:"to"`
	Data json.RawMessage `json:"data"`

	State
	Quality
}

var deviceForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// parseFrame parses and checks a frame. A signal is rebuilt from its known fields, so that nothing unknown reaches the
// other browser.
func parseFrame(text []byte) (frame, error) {
	var f frame
	if len(text) > maxFrame || json.Unmarshal(text, &f) != nil {
		return frame{}, errFrame
	}
	switch f.Type {
	case "ping", "leave", "state", "enter":
		return f, nil
	case "hello":
		if f.Ticket == "" || len(f.Ticket) > 128 || !deviceForm.MatchString(f.Device) {
			return frame{}, errFrame
		}
		return f, nil
	case "quality":
		f.Quality = f.Quality.bounded()
		return f, nil
	case "signal":
		data, err := signal(f.Data)
		if err != nil {
			return frame{}, errFrame
		}
		f.Data = data
		return f, nil
	}
	return frame{}, errFrame
}

// signal accepts exactly one of description, candidate and restart.
func signal(data json.RawMessage) (json.RawMessage, error) {
	var parts map[string]json.RawMessage
	if json.Unmarshal(data, &parts) != nil || len(parts) != 1 {
		return nil, errFrame
	}
	for name, part := range parts {
		clean, err := signalPart(name, part)
		if err != nil {
			return nil, errFrame
		}
		return json.Marshal(map[string]any{name: clean})
	}
	return nil, errFrame
}

func signalPart(name string, part json.RawMessage) (any, error) {
	switch name {
	case "description":
		var d description
		if json.Unmarshal(part, &d) != nil || d.Type != "offer" && d.Type != "answer" || d.SDP == "" ||
			len(d.SDP) > maxSDP {
			return nil, errFrame
		}
		return d, nil
	case "candidate":
		if bytes.Equal(part, []byte("null")) {
			return nil, nil
		}
		var c candidate
		if json.Unmarshal(part, &c) != nil || len(part) > maxCandid {
			return nil, errFrame
		}
		return c, nil
	case "restart":
		var r bool
		if json.Unmarshal(part, &r) != nil || !r {
			return nil, errFrame
		}
		return r, nil
	}
	return nil, errFrame
}

// bounded limits the figures, so that one absurd report does not spoil the sums.
func (q Quality) bounded() Quality {
	clamp := func(v, most float64) float64 { return math.Round(math.Min(math.Max(v, 0), most)) }
	return Quality{
		RTT:   clamp(q.RTT, 60_000),
		Lost:  clamp(q.Lost, 100),
		Kbps:  clamp(q.Kbps, 100_000),
		Relay: q.Relay,
	}
}

// peerView is what a client reads about the peer.
type peerView struct {
	Present      bool   `json:"present"`
	Reconnecting bool   `json:"reconnecting"`
	Epoch        int64  `json:"epoch"`
	State        *State `json:"state,omitempty"`
}

// ICEServer is an entry of RTCConfiguration.iceServers. The welcome frame and the ticket over HTTP both have it.
type ICEServer struct {
	URLs       []string `json:"urls"`
	Username   string   `json:"username,omitempty"`
	Credential string   `json:"credential,omitempty"`
}

func iceServers(list []RelayServer) []ICEServer {
	out := make([]ICEServer, len(list))
	for i, r := range list {
		out[i] = ICEServer(r)
	}
	return out
}

// wireTime formats a time for HTTP and for frames.
func wireTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// The frames of the server.
type (
	peerFrame struct {
		Type string `json:"type,omitempty"`
		Name string `json:"name,omitempty"`
		peerView
	}
	welcomeFrame struct {
		Type       string      `json:"type"`
		Role       int         `json:"role"`
		Polite     bool        `json:"polite"`
		Epoch      int64       `json:"epoch"`
		Resumed    bool        `json:"resumed"`
		Peer       peerFrame   `json:"peer"`
		StartsAt   string      `json:"startsAt"`
		FinishesAt string      `json:"finishesAt"`
		Now        string      `json:"now"`
		ICEServers []ICEServer `json:"iceServers"`
	}
	doorFrame struct {
		Type       string      `json:"type"`
		Polite     bool        `json:"polite"`
		ICEServers []ICEServer `json:"iceServers"`
	}
	ticketFrame struct {
		Type      string `json:"type"`
		Signature string `json:"signature"`
		ExpiresAt string `json:"expiresAt"`
	}
	signalFrame struct {
		Type  string          `json:"type"`
		Epoch int64           `json:"epoch"`
		Data  json.RawMessage `json:"data"`
	}
	pongFrame struct {
		Type string `json:"type"`
		Now  string `json:"now"`
	}
	endingFrame struct {
		Type       string `json:"type"`
		FinishesAt string `json:"finishesAt"`
		Over       bool   `json:"over"`
	}
	timesFrame struct {
		Type       string `json:"type"`
		StartsAt   string `json:"startsAt"`
		FinishesAt string `json:"finishesAt"`
	}
	refusedFrame struct {
		Type        string `json:"type"`
		Code        string `json:"code"`
		Description string `json:"description"`
	}
	plainFrame struct {
		Type string `json:"type"`
	}
)
