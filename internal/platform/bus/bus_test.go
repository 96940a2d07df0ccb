package bus

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

const patience = 5 * time.Second

// startServer starts an external NATS server, on a free port (-1) or a given one.
func startServer(t *testing.T, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host:   "127.0.0.1",
		Port:   port,
		NoSigs: true,
		NoLog:  true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(patience) {
		t.Fatal("the server did not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

func open(t *testing.T, url string) *Bus {
	t.Helper()
	b, err := Open(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// eachBus runs the test on the embedded bus, where both ends are the same, and on two connections to an external
// server.
func eachBus(t *testing.T, test func(t *testing.T, sender, receiver *Bus)) {
	t.Run("embedded", func(t *testing.T) {
		b := open(t, "")
		test(t, b, b)
	})
	t.Run("external", func(t *testing.T) {
		s := startServer(t, -1)
		test(t, open(t, s.ClientURL()), open(t, s.ClientURL()))
	})
}

func listen(t *testing.T, b *Bus, subject string) (messages chan string, unsubscribe func()) {
	t.Helper()
	messages = make(chan string, 100)
	unsubscribe, err := b.Subscribe(subject, func(subject string, data []byte) {
		messages <- subject + " " + string(data)
	})
	if err != nil {
		t.Fatal(err)
	}
	return messages, unsubscribe
}

func send(t *testing.T, b *Bus, subject, data string) {
	t.Helper()
	if err := b.Publish(subject, []byte(data)); err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, messages chan string, want ...string) {
	t.Helper()
	for _, w := range want {
		select {
		case got := <-messages:
			if got != w {
				t.Errorf("got %.60q, want %.60q", got, w)
			}
		case <-time.After(patience):
			t.Fatalf("%q never came", w)
		}
	}
}

func TestMessagesReachEveryListenerInOrder(t *testing.T) {
	eachBus(t, func(t *testing.T, sender, receiver *Bus) {
		one, _ := listen(t, receiver, "person.42")
		all, _ := listen(t, receiver, "person.*")
		own, _ := listen(t, sender, ">")
		send(t, sender, "person.42", "first")
		send(t, sender, "person.43", "second")
		send(t, sender, "person.42", "third")
		send(t, sender, "room.1.offer", "fourth")
		expect(t, one, "person.42 first", "person.42 third")
		expect(t, all, "person.42 first", "person.43 second", "person.42 third")
		expect(t, own, "person.42 first", "person.43 second", "person.42 third", "room.1.offer fourth")
	})
}

func TestALargeOfferFits(t *testing.T) {
	eachBus(t, func(t *testing.T, sender, receiver *Bus) {
		messages, _ := listen(t, receiver, "room.1")
		offer := string(bytes.Repeat([]byte("v=0\r\n"), 20_000))
		send(t, sender, "room.1", offer)
		expect(t, messages, "room.1 "+offer)
	})
}

func TestUnsubscribeEndsIt(t *testing.T) {
	eachBus(t, func(t *testing.T, sender, receiver *Bus) {
		ended, unsubscribe := listen(t, receiver, "a")
		send(t, sender, "a", "1")
		expect(t, ended, "a 1")
		unsubscribe()
		unsubscribe()
		if err := receiver.Healthy(); err != nil {
			t.Fatal(err)
		}
		still, _ := listen(t, receiver, "a")
		send(t, sender, "a", "2")
		expect(t, still, "a 2")
		if len(ended) != 0 {
			t.Errorf("heard %q after unsubscribing", <-ended)
		}
	})
}

func TestSubjectsCarryThePrefix(t *testing.T) {
	s := startServer(t, -1)
	other, err := nats.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	sub, err := other.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Flush(); err != nil {
		t.Fatal(err)
	}
	send(t, open(t, s.ClientURL()), "person.42", "x")
	m, err := sub.NextMsg(patience)
	if err != nil || m.Subject != "psic.person.42" {
		t.Errorf("%v, %v", m, err)
	}
}

func TestStrangeSubjectsAreRefused(t *testing.T) {
	b := open(t, "")
	for _, subject := range []string{
		"", ".", "a.", ".a", "a..b", "a b", "a\r\nPUB x 0", "a*", "a.>.b", "é", "a/b", strings.Repeat("a", 251),
	} {
		if err := b.Publish(subject, nil); !errors.Is(err, ErrSubject) {
			t.Errorf("publish %.20q: %v", subject, err)
		}
		if _, err := b.Subscribe(subject, func(string, []byte) {}); !errors.Is(err, ErrSubject) {
			t.Errorf("subscribe %.20q: %v", subject, err)
		}
	}
	for _, subject := range []string{"*", ">", "person.*"} {
		if err := b.Publish(subject, nil); !errors.Is(err, ErrSubject) {
			t.Errorf("publish to the wildcard %q: %v", subject, err)
		}
	}
}

func TestEmbeddedBusesAreApart(t *testing.T) {
	a, b := open(t, ""), open(t, "")
	messages, _ := listen(t, b, "a")
	send(t, a, "a", "of another process")
	send(t, b, "a", "own")
	expect(t, messages, "a own")
}

func TestExternalServerMayBeAwayAndComeBack(t *testing.T) {
	first := startServer(t, -1)
	url := first.ClientURL()
	b := open(t, url)
	messages, _ := listen(t, b, "a")
	first.Shutdown()
	first.WaitForShutdown()
	waitFor(t, func() bool { return b.Healthy() != nil })
	if err := b.Publish("a", []byte("lost")); err == nil {
		t.Error("a message that cannot leave must be an error")
	}
	port := 0
	if _, err := fmt.Sscanf(url, "nats://127.0.0.1:%d", &port); err != nil {
		t.Fatal(err)
	}
	startServer(t, port)
	waitFor(t, func() bool { return b.Healthy() == nil })
	send(t, b, "a", "again")
	expect(t, messages, "a again")
}

func TestExternalServerMayStartLater(t *testing.T) {
	probe := startServer(t, -1)
	url, port := probe.ClientURL(), 0
	if _, err := fmt.Sscanf(url, "nats://127.0.0.1:%d", &port); err != nil {
		t.Fatal(err)
	}
	probe.Shutdown()
	probe.WaitForShutdown()
	b := open(t, url)
	if b.Healthy() == nil {
		t.Error("healthy without a server")
	}
	messages, _ := listen(t, b, "a")
	startServer(t, port)
	waitFor(t, func() bool { return b.Healthy() == nil })
	send(t, b, "a", "x")
	expect(t, messages, "a x")
}

func waitFor(t *testing.T, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if condition() {
			return
		}
	}
	t.Fatal("waited in vain")
}

func TestCloseHandsOutWhatHasArrived(t *testing.T) {
	b, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	var heard atomic.Int32
	if _, err := b.Subscribe("a", func(string, []byte) { time.Sleep(time.Millisecond); heard.Add(1) }); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		send(t, b, "a", "x")
	}
	b.Close()
	if heard.Load() != 50 {
		t.Errorf("heard %d of 50", heard.Load())
	}
	if b.Publish("a", nil) == nil || b.Healthy() == nil {
		t.Error("a closed bus works")
	}
	b.Close()
}

func TestOpenKeepsThePasswordToItself(t *testing.T) {
	if _, err := Open("nats://u:segredo@h:%%"); err == nil || strings.Contains(err.Error(), "segredo") {
		t.Errorf("error = %v", err)
	}
}
