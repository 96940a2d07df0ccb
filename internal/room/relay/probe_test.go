package relay

import (
	"fmt"
	"net"
	"net/netip"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// ownIP is the public address of the relays of these tests: of this machine, and none of privatePeers.
const ownIP = "127.0.0.2"

// coturn runs the server of the coturn project and returns where it listens.
func coturn(t *testing.T, flags ...string) string {
	t.Helper()
	free, err := net.ListenPacket("udp4", ownIP+":0")
	if err != nil {
		t.Fatal(err)
	}
	at := free.LocalAddr().String()
	_, port, _ := strings.Cut(at, ":")
	_ = free.Close()
	args := append([]string{
		"-n", "--no-cli", "--no-tls", "--no-dtls", "--log-file=stdout", "--pidfile=", "--listening-ip=" + ownIP,
		"--relay-ip=" + ownIP, "--listening-port=" + port, "--min-port=31000", "--max-port=31999", "--realm=psic",
		"--use-auth-secret", "--static-auth-secret=" + secret, "--no-tcp-relay", "--allow-loopback-peers",
	}, flags...)
	//nolint:gosec // a fixed program with arguments of this test
	server := exec.CommandContext(t.Context(), "turnserver", args...)
	if err := server.Start(); err != nil {
		t.Fatalf("turnserver (package coturn): %v", err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	return at
}

func probe(t *testing.T, at string, until time.Time) Reach {
	t.Helper()
	username, password := Credential(secret, "doctor", until)
	for begun := time.Now(); ; time.Sleep(100 * time.Millisecond) { // until it listens
		got, err := Probe(t.Context(), at, username, password)
		if err == nil {
			return got
		}
		if time.Since(begun) > 3*patience {
			t.Fatal(err)
		}
	}
}

func denying(addrs ...string) (flags []string) {
	for _, a := range addrs {
		flags = append(flags, "--denied-peer-ip="+a)
	}
	return flags
}

// What a coturn lets its clients reach: with no option, with private networks denied, and with its own address denied.
func TestProbe_coturn(t *testing.T) {
	for _, c := range []struct {
		name  string
		flags []string
		want  Reach
	}{
		{"nothing denied", nil, Reach{Private: privatePeers, Meet: true, OwnService: true}},
		{"one private network open", denying(slices.Delete(slices.Clone(privatePeers), 3, 4)...),
			Reach{Private: privatePeers[3:4], Meet: true, OwnService: true}},
		{"private networks denied", denying(privatePeers...), Reach{Meet: true, OwnService: true}},
		{"own address denied", denying(append(slices.Clone(privatePeers), ownIP)...), Reach{OwnRefused: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := probe(t, coturn(t, c.flags...), time.Now().Add(time.Hour))
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// The product's own relay: two people meet at its address, and its other ports do not answer.
func TestProbe_ownRelay(t *testing.T) {
	s := start(t, func(o *Options) {
		o.Listen, o.PublicIP, o.AllowLocal = ownIP+":0", netip.MustParseAddr(ownIP), false
	})
	got := probe(t, net.JoinHostPort(ownIP, strconv.Itoa(s.port)), now.Add(time.Hour))
	if want := (Reach{Meet: true}); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A wrong secret and a silent address are errors, not verdicts.
func TestProbe_cannotAsk(t *testing.T) {
	s := start(t)
	username, password := Credential("another secret", "doctor", now.Add(time.Hour))
	at := net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port))
	if got, err := Probe(t.Context(), at, username, password); err == nil {
		t.Errorf("with a wrong secret: %+v", got)
	}
}
