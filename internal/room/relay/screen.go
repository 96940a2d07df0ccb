package relay

import (
	"context"
	"crypto/tls"
	"net"
	"net/netip"
	"time"

	"github.com/pion/stun/v4"
	"github.com/pion/turn/v5"
)

// Values of REQUESTED-TRANSPORT and REQUESTED-ADDRESS-FAMILY that the relay serves (RFC 8656, sections 18.7 and 18.8).
const (
	transportUDP = 17
	familyIPv4   = 1
)

// refusal returns the answer to a request that the library would answer with another code than RFC 8656 and RFC 8489
// say. It returns nil for everything else, which the library then answers.
func (s *Server) refusal(packet []byte) []byte {
	if !stun.IsMessage(packet) {
		return nil
	}
	m := &stun.Message{Raw: append([]byte{}, packet...)}
	if m.Decode() != nil || m.Type.Class != stun.ClassRequest || !m.Contains(stun.AttrMessageIntegrity) {
		return nil
	}
	var name stun.Username
	var itsRealm stun.Realm
	var nonce stun.Nonce
	if m.Parse(&name, &itsRealm, &nonce) != nil {
		return nil
	}
	_, key, ok := s.authenticate(&turn.RequestAttributes{
		Username: name.String(),
		Realm:    itsRealm.String(),
		Method:   m.Type.Method,
	})
	if !ok {
		return refuse(m, stun.CodeUnauthorized, stun.NewRealm(realm), nonce)
	}
	proof := stun.MessageIntegrity(key)
	if proof.Check(m) != nil {
		s.figures.credential.Add(1)
		return refuse(m, stun.CodeUnauthorized, stun.NewRealm(realm), nonce)
	}
	if code := s.notServed(m); code != 0 {
		return refuse(m, code, proof)
	}
	return nil
}

// notServed returns why the relay does not do what somebody with a valid credential asks for, or zero.
func (s *Server) notServed(m *stun.Message) stun.ErrorCode {
	switch m.Type.Method {
	case stun.MethodAllocate:
		if v, err := m.Get(stun.AttrRequestedTransport); err == nil && len(v) == 4 && v[0] != transportUDP {
			return stun.CodeUnsupportedTransProto
		}
		if v, err := m.Get(stun.AttrRequestedAddressFamily); err == nil && len(v) == 4 && v[0] != familyIPv4 {
			return stun.CodeAddrFamilyNotSupported
		}
	case stun.MethodChannelBind:
		var peer stun.XORMappedAddress
		if peer.GetFromAs(m, stun.AttrXORPeerAddress) != nil {
			return 0
		}
		if a, ok := netip.AddrFromSlice(peer.IP); ok && a.Unmap().Is4() && !s.allowPeer(nil, peer.IP) {
			return stun.CodeForbidden
		}
	}
	return 0
}

func refuse(m *stun.Message, code stun.ErrorCode, more ...stun.Setter) []byte {
	setters := append([]stun.Setter{m, stun.NewType(m.Type.Method, stun.ClassErrorResponse), code}, more...)
	answer, err := stun.Build(setters...)
	if err != nil {
		return nil
	}
	return answer.Raw
}

// screened answers what refusal answers. The library reads the rest.
type screened struct {
	net.PacketConn
	server *Server
}

func (c screened) ReadFrom(p []byte) (int, net.Addr, error) {
	for {
		n, from, err := c.PacketConn.ReadFrom(p)
		if err != nil {
			return n, from, err
		}
		if n > len(p) { // a frame of a stream that is longer than any request
			continue
		}
		answer := c.server.refusal(p[:n])
		if answer == nil {
			return n, from, nil
		}
		_, _ = c.PacketConn.WriteTo(answer, from)
	}
}

// screenedListener is screened for connections over TCP and TLS.
type screenedListener struct {
	net.Listener
	server *Server
}

func (l screenedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &screenedStream{Conn: conn, frames: screened{turn.NewSTUNConn(conn), l.server}}, nil
}

type screenedStream struct {
	net.Conn
	frames  screened
	greeted bool
}

const handshakeTime = 10 * time.Second

// Read returns one frame. The library reads from one goroutine only.
func (c *screenedStream) Read(p []byte) (int, error) {
	if err := c.greet(); err != nil {
		return 0, err
	}
	n, _, err := c.frames.ReadFrom(p)
	return n, err
}

// greet limits the time of a handshake over TLS, so that a silent stranger does not keep the connection.
func (c *screenedStream) greet() error {
	secure, ok := c.Conn.(*tls.Conn)
	if !ok || c.greeted {
		return nil
	}
	c.greeted = true
	limit, stop := context.WithTimeout(context.Background(), handshakeTime)
	defer stop()
	return secure.HandshakeContext(limit)
}
