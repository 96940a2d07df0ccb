package relay

import (
	"context"
	"net"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/stun/v4"
	"github.com/pion/turn/v5"
)

// uclient runs the TURN client of the coturn project against the relay and returns what it printed.
func uclient(t *testing.T, s *Server, c *clientCase) string {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	args := []string{"-v", "-y", "-z", "5", "-n", "20", "-u", c.username, "-w", c.password, "-p", strconv.Itoa(s.port)}
	args = append(args, c.flags...)
	if c.network == "tcp" {
		args = append(args, "-t")
	}
	//nolint:gosec // a fixed program with arguments of this test
	out, err := exec.CommandContext(ctx, "turnutils_uclient", append(args, "127.0.0.1")...).CombinedOutput()
	if ctx.Err() != nil || (err != nil && len(out) == 0) {
		t.Errorf("turnutils_uclient (package coturn): %v %v\n%s", err, ctx.Err(), out)
	}
	return string(out)
}

var total = regexp.MustCompile(`tot_send_msgs=(\d+), tot_recv_msgs=(\d+)`)

// carried returns the numbers of messages in the client's last summary.
func carried(out string) (sent, received int) {
	found := total.FindAllStringSubmatch(out, -1)
	if len(found) == 0 {
		return 0, 0
	}
	last := found[len(found)-1]
	sent, _ = strconv.Atoi(last[1])
	received, _ = strconv.Atoi(last[2])
	return sent, received
}

// clientCase is one run of the client. The client waits for seconds at its start and end, so all cases run at once.
type clientCase struct {
	name, network, username, password string
	flags                             []string
	out                               string
}

func runAll(t *testing.T, relayOf func() *Server, cases []*clientCase) {
	t.Helper()
	var wait sync.WaitGroup
	for _, c := range cases {
		s := relayOf()
		wait.Go(func() { c.out = uclient(t, s, c) })
	}
	wait.Wait()
}

// TestAnotherClient uses the client of another project, with every attribute that it can send: it asks for even ports
// and reserved ones (EVEN-PORT, RESERVATION-TOKEN), which browsers do not.
func TestAnotherClient(t *testing.T) {
	s := start(t)
	var cases []*clientCase
	for _, network := range []string{"udp", "tcp"} {
		for name, flags := range map[string][]string{
			"channels":                    {"-c"},
			"indications":                 {"-c", "-s"},
			"pairs of ports":              {},
			"padding of channel messages": {"-c", "-D"},
			"extra requests":              {"-c", "-G"},
			"many clients":                {"-c", "-m", "8"},
		} {
			username, password := Credential(secret, network+strconv.Itoa(len(cases)), now.Add(time.Hour))
			cases = append(cases, &clientCase{
				name:     name,
				network:  network,
				username: username,
				password: password,
				flags:    flags,
			})
		}
	}
	runAll(t, func() *Server { return s }, cases)
	for _, c := range cases {
		if sent, received := carried(c.out); sent < 20 || received != sent {
			t.Errorf("%s, %s: %d of %d messages arrived\n%s", c.network, c.name, received, sent, c.out)
		}
	}
}

// TestAnotherClientRefused shows that the same client is refused. It prints every code but 401, after which it asks
// again with the new nonce until it gives up; TestRefusalCodes reads that code.
func TestAnotherClientRefused(t *testing.T) {
	valid, password := Credential(secret, "somebody", now.Add(time.Hour))
	expired, itsPassword := Credential(secret, "somebody", now)
	type login struct{ username, password string }
	good := login{valid, password}
	const noAnswer = "ERROR: Cannot complete Allocation"
	refusals := map[string]struct {
		as         login
		flag, want string
	}{
		"wrong password":       {login{valid, "wrong"}, "-c", noAnswer},
		"expired name":         {login{expired, itsPassword}, "-c", noAnswer},
		"used-up quota":        {good, "-c", "error 486"},
		"TCP towards the peer": {good, "-T", "error 442"},
		"an IPv6 address":      {good, "-x", "error 440"},
		"an unsplit packet":    {good, "-g", "error 420"},
	}
	var cases []*clientCase
	for name, r := range refusals {
		for _, network := range []string{"udp", "tcp"} {
			cases = append(cases, &clientCase{
				name:     name,
				network:  network,
				username: r.as.username,
				password: r.as.password,
				flags:    []string{"-c", r.flag},
			})
		}
	}
	oneAllocation := func() *Server {
		return start(t, func(o *Options) { o.Limits = Limits{Allocations: 1, BytesPerSec: 1 << 20, Bytes: 1 << 20} })
	}
	runAll(t, oneAllocation, cases)
	for _, c := range cases {
		if _, received := carried(c.out); received != 0 || !strings.Contains(c.out, refusals[c.name].want) {
			t.Errorf("%s, %s: want %q and no message:\n%s", c.network, c.name, refusals[c.name].want, c.out)
		}
	}
}

// TestRefusalCodes reads the codes of RFC 8656 and RFC 8489 in what the relay answers to single requests.
func TestRefusalCodes(t *testing.T) {
	valid, password := Credential(secret, "somebody", now.Add(time.Hour))
	expired, itsPassword := Credential(secret, "somebody", now)
	type login struct{ username, password string }
	type wish struct {
		method stun.Method
		asks   stun.Setter
	}
	good := login{valid, password}
	udp := asks(stun.AttrRequestedTransport, transportUDP)
	const tcp, ipv6 = 6, 2
	both := func(more stun.Setter) wish { return wish{stun.MethodAllocate, together{udp, more}} }
	for name, c := range map[string]struct {
		as   login
		wish wish
		want stun.ErrorCode
	}{
		"wrong password":       {login{valid, "wrong"}, wish{stun.MethodAllocate, udp}, stun.CodeUnauthorized},
		"expired name":         {login{expired, itsPassword}, wish{stun.MethodAllocate, udp}, stun.CodeUnauthorized},
		"wrong, to refresh":    {login{valid, "wrong"}, wish{stun.MethodRefresh, together{}}, stun.CodeUnauthorized},
		"TCP towards the peer": {good, wish{stun.MethodAllocate, asks(stun.AttrRequestedTransport, tcp)}, 442},
		"an IPv6 address":      {good, both(asks(stun.AttrRequestedAddressFamily, ipv6)), 440},
		"an unsplit packet":    {good, both(asks(stun.AttrDontFragment)), 420},
		"a forbidden peer":     {good, wish{stun.MethodChannelBind, forbiddenPeer{}}, stun.CodeForbidden},
	} {
		for _, network := range []string{"udp", "tcp"} {
			t.Run(network+", "+name, func(t *testing.T) {
				s := start(t)
				conn := dial(t, network, "127.0.0.1:"+strconv.Itoa(s.port))
				request := stun.NewType(c.wish.method, stun.ClassRequest)
				var nonce stun.Nonce
				challenge := ask(t, conn, s, request)
				if err := nonce.GetFrom(challenge); err != nil || codeOf(challenge) != stun.CodeUnauthorized {
					t.Fatalf("without a credential: %v, %v", codeOf(challenge), err)
				}
				proof := stun.NewLongTermIntegrity(c.as.username, realm, c.as.password)
				who := stun.NewUsername(c.as.username)
				answer := ask(t, conn, s, request, c.wish.asks, who, stun.NewRealm(realm), nonce, proof)
				if codeOf(answer) != c.want || answer.Type.Method != c.wish.method {
					t.Fatalf("%v; want %v", answer, c.want)
				}
				if c.want == stun.CodeUnauthorized {
					var again stun.Nonce
					if err := again.GetFrom(answer); err != nil || !answer.Contains(stun.AttrRealm) {
						t.Errorf("%v: no realm or no nonce", answer)
					}
				} else if c.want != stun.CodeUnknownAttribute && proof.Check(answer) != nil {
					t.Errorf("%v: not signed", answer)
				}
			})
		}
	}
}

// together is several attributes as one.
type together []stun.Setter

func (all together) AddTo(m *stun.Message) error {
	for _, one := range all {
		if err := one.AddTo(m); err != nil {
			return err
		}
	}
	return nil
}

// asks is an attribute of four bytes that begins with the given ones, or an empty one.
func asks(what stun.AttrType, first ...byte) stun.RawAttribute {
	if len(first) == 0 {
		return stun.RawAttribute{Type: what}
	}
	return stun.RawAttribute{Type: what, Value: append(first, make([]byte, 4-len(first))...)}
}

// forbiddenPeer asks for a channel to an address that nobody may reach.
type forbiddenPeer struct{}

func (forbiddenPeer) AddTo(m *stun.Message) error {
	peer := stun.XORMappedAddress{IP: net.IPv4(224, 0, 0, 1), Port: 53}
	return peer.AddToAs(m, stun.AttrXORPeerAddress)
}

func ask(t *testing.T, conn net.PacketConn, s *Server, setters ...stun.Setter) *stun.Message {
	t.Helper()
	m := stun.MustBuild(append([]stun.Setter{stun.TransactionID}, setters...)...)
	if _, err := conn.WriteTo(m.Raw, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: s.port}); err != nil {
		t.Fatal(err)
	}
	heard, _, err := hear(conn, patience)
	answer := &stun.Message{Raw: []byte(heard)}
	if err != nil || answer.Decode() != nil || answer.TransactionID != m.TransactionID {
		t.Fatalf("answer %q: %v", heard, err)
	}
	return answer
}

func codeOf(m *stun.Message) stun.ErrorCode {
	var code stun.ErrorCodeAttribute
	_ = code.GetFrom(m)
	return code.Code
}

// TestReservedPort shows that a reserved port is held, counts as an allocation of its credential, and is free again
// when it is taken or ends.
func TestReservedPort(t *testing.T) {
	s := start(t)
	g := generator{s}
	u := s.usageOf("1:somebody")
	conn, addr, err := g.AllocatePacketConn(turn.AllocateListenerConfig{})
	if err != nil {
		t.Fatal(err)
	}
	even := addr.(*net.UDPAddr).Port
	_ = conn.Close()
	if even%2 != 0 || u.allocations != 0 {
		t.Fatalf("port %d, %d allocations; want an even port that nobody is charged for", even, u.allocations)
	}
	first, _, err := g.AllocatePacketConn(turn.AllocateListenerConfig{UserID: "1:somebody", RequestedPort: even})
	if err != nil || u.allocations != 2 {
		t.Fatalf("%v, %d allocations; want 2", err, u.allocations)
	}
	if other, err := g.bindExactly(even + 1); err == nil {
		_ = other.Close()
		t.Error("the reserved port is free")
	}
	second, _, err := g.AllocatePacketConn(turn.AllocateListenerConfig{UserID: "1:somebody", RequestedPort: even + 1})
	if err != nil || u.allocations != 2 {
		t.Fatalf("%v, %d allocations; want 2", err, u.allocations)
	}
	_, _ = first.Close(), second.Close()
	g.reserve(even+1, u)
	s.reserved.end(even+1, s.reserved.ports[even+1])
	again, err := g.bindExactly(even + 1)
	if err != nil || u.allocations != 0 {
		t.Fatalf("%v, %d allocations; want the port free again", err, u.allocations)
	}
	_ = again.Close()
	outside := turn.AllocateListenerConfig{UserID: "1:somebody", RequestedPort: 80}
	if _, _, err := g.AllocatePacketConn(outside); err == nil {
		t.Error("a port outside of the range was opened")
	}
}
