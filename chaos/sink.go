package main

import (
	"bufio"
	"maps"
	"net"
	"net/textproto"
	"slices"
	"strings"
	"sync"
	"time"
)

// Mood is how the mail server behaves.
type Mood int

const (
	Kind    Mood = iota // takes everything
	Down                // refuses connections
	Busy                // 4xx: try again
	Refuses             // 5xx: never
	Slow                // takes a second a command
)

// Sink is a mail server of our own. It keeps what it acknowledged, by Message-ID.
type Sink struct {
	Addr string

	mu       sync.Mutex
	mood     Mood
	listener net.Listener
	taken    map[string]int
	bodies   map[string]map[string]bool // recipients by Message-ID
}

// Mail starts a mail server for a world; its servers send to it from now on.
func (r *Run) Mail(w *World) (*Sink, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	s := &Sink{
		Addr:   addr,
		taken:  map[string]int{},
		bodies: map[string]map[string]bool{},
		mood:   Down,
	}
	w.Env = append(w.Env, "PSIC_SMTP_URL=smtp://"+addr)
	r.OnEnd(func() { _ = s.Be(Down) })
	return s, s.Be(Kind)
}

// Be changes the server's mood.
func (s *Sink) Be(m Mood) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mood = m
	if m == Down {
		if s.listener != nil {
			_ = s.listener.Close()
		}
		s.listener = nil
		return nil
	}
	if s.listener != nil {
		return nil
	}
	l, err := net.Listen("tcp", s.Addr)
	if err != nil {
		return err
	}
	s.listener = l
	go s.accept(l)
	return nil
}

func (s *Sink) accept(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go s.serve(conn)
	}
}

func (s *Sink) now() Mood {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mood
}

func (s *Sink) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	say := func(text string) bool {
		if s.now() == Slow {
			time.Sleep(time.Second)
		}
		_, err := conn.Write([]byte(text + "\r\n"))
		return err == nil && s.now() != Down
	}
	if !say("220 sink") {
		return
	}
	in, to := textproto.NewReader(bufio.NewReader(conn)), ""
	for {
		line, err := in.ReadLine()
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(verb) {
		case "RCPT":
			to = rest
			if !say(s.word("250 ok")) {
				return
			}
		case "DATA":
			if !say("354 go on") {
				return
			}
			text, err := in.ReadDotBytes()
			if err != nil || !say(s.take(string(text), to)) {
				return
			}
		case "QUIT":
			say("221 bye")
			return
		default:
			if !say("250 ok") {
				return
			}
		}
	}
}

func (s *Sink) word(kind string) string {
	switch s.now() {
	case Busy:
		return "451 later"
	case Refuses:
		return "550 never"
	}
	return kind
}

// take keeps a message before it acknowledges it.
func (s *Sink) take(text, to string) string {
	header, err := textproto.NewReader(bufio.NewReader(strings.NewReader(text))).ReadMIMEHeader()
	id := header.Get("Message-Id")
	if err != nil || id == "" {
		return "550 no message id"
	}
	id = strings.Trim(id, "<>")
	id, _, _ = strings.Cut(id, "@")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken[id]++
	if s.bodies[id] == nil {
		s.bodies[id] = map[string]bool{}
	}
	s.bodies[id][to] = true
	return "250 taken"
}

// Taken is how often a message was acknowledged.
func (s *Sink) Taken(id string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken[id]
}

// Messages is how many different messages there are, and how many times they came in all.
func (s *Sink) Messages() (different, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range s.taken {
		all += n
	}
	return len(s.taken), all
}

// IDs are the names of all messages.
func (s *Sink) IDs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.taken))
}
