package relay

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/pion/stun/v4"
	"github.com/pion/turn/v5"
)

// Reach is what a relay lets its clients reach.
type Reach struct {
	// Private lists addresses of private and special networks that the relay does not refuse.
	Private []string
	// OwnRefused: the relay refuses its own public address. Two people who are both relayed cannot meet there.
	OwnRefused bool
	// Meet: a packet from one relayed port came to another one of the same relay.
	Meet bool
	// OwnService: a service of the relay's own machine, which is no relayed port, answered through the relay. It is the
	// relay's own STUN service at its public address.
	OwnService bool
}

// privatePeers are asked for by Probe. Nothing is sent to them.
var privatePeers = []string{"127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "169.254.169.254"}

const (
	probeTries = 3
	probeWait  = 500 * time.Millisecond
)

// Probe asks a relay at host:port over UDP what it lets its clients reach. It sends packets to the relay alone.
func Probe(ctx context.Context, at, username, password string) (Reach, error) {
	to, err := (&net.Dialer{}).DialContext(ctx, "udp4", at) // finds the address, sends nothing
	if err != nil {
		return Reach{}, fmt.Errorf("relay: %w", err)
	}
	server, _ := to.RemoteAddr().(*net.UDPAddr)
	_ = to.Close()

	first, err := allocateAt(ctx, server, username, password)
	if err != nil {
		return Reach{}, err
	}
	defer first.close()
	var out Reach
	for _, ip := range privatePeers {
		err := first.client.CreatePermission(&net.UDPAddr{IP: net.ParseIP(ip), Port: server.Port})
		switch {
		case err == nil:
			out.Private = append(out.Private, ip)
		case !forbidden(err):
			return Reach{}, fmt.Errorf("relay: permission for %s: %w", ip, err)
		}
	}
	own, ok := first.LocalAddr().(*net.UDPAddr)
	if !ok {
		return Reach{}, errors.New("relay: no relayed address")
	}
	if err := first.client.CreatePermission(own); err != nil {
		out.OwnRefused = forbidden(err)
		if !out.OwnRefused {
			return Reach{}, fmt.Errorf("relay: permission for its own address: %w", err)
		}
		return out, nil
	}
	second, err := allocateAt(ctx, server, username, password)
	if err != nil {
		return Reach{}, err
	}
	defer second.close()
	if err := second.client.CreatePermission(own); err != nil {
		return Reach{}, fmt.Errorf("relay: permission for its own address: %w", err)
	}
	out.Meet = answered(first, []byte("psic"), second.LocalAddr(), second)
	binding, err := stun.Build(stun.TransactionID, stun.BindingRequest, stun.Fingerprint)
	if err != nil {
		return Reach{}, fmt.Errorf("relay: %w", err)
	}
	out.OwnService = answered(first, binding.Raw, &net.UDPAddr{IP: own.IP, Port: server.Port}, first)
	return out, ctx.Err()
}

// answered sends up to three times and says whether a packet came where it is awaited.
func answered(from net.PacketConn, packet []byte, to net.Addr, awaited net.PacketConn) bool {
	buffer := make([]byte, 1500)
	for range probeTries {
		if _, err := from.WriteTo(packet, to); err != nil {
			return false
		}
		timer := time.AfterFunc(probeWait, func() { _ = awaited.SetReadDeadline(time.Unix(1, 0)) })
		_, _, err := awaited.ReadFrom(buffer)
		timer.Stop()
		_ = awaited.SetReadDeadline(time.Time{})
		if err == nil {
			return true
		}
	}
	return false
}

// allocation is a relayed port and the client that holds it.
type allocation struct {
	net.PacketConn
	client *turn.Client
	socket net.PacketConn
}

func (a allocation) close() {
	_ = a.Close()
	a.client.Close()
	_ = a.socket.Close()
}

func allocateAt(ctx context.Context, server *net.UDPAddr, username, password string) (allocation, error) {
	socket, err := (&net.ListenConfig{}).ListenPacket(ctx, "udp4", ":0")
	if err != nil {
		return allocation{}, fmt.Errorf("relay: %w", err)
	}
	c, err := turn.NewClient(&turn.ClientConfig{
		STUNServerAddr: server.String(),
		TURNServerAddr: server.String(),
		Conn:           socket,
		Username:       username,
		Password:       password,
		RTO:            200 * time.Millisecond,
	})
	if err == nil {
		err = c.Listen()
	}
	var conn net.PacketConn
	if err == nil {
		conn, err = c.AllocateWithContext(ctx)
	}
	if err != nil {
		_ = socket.Close()
		return allocation{}, fmt.Errorf("relay: %w", err)
	}
	return allocation{conn, c, socket}, nil
}

// forbidden says whether a relay refused a peer's address, with the code of RFC 8656.
func forbidden(err error) bool {
	var refused *stun.TurnError
	return errors.As(err, &refused) && refused.ErrorCodeAttr.Code == stun.CodeForbidden
}
