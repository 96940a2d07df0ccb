package setup

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"

	"psic/internal/platform/mail"
)

// checkTimeout bounds each look at the world outside.
const checkTimeout = 20 * time.Second

// Resolve looks a name up in DNS.
func Resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}

// Own returns the addresses of this machine.
func Own() ([]netip.Addr, error) {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	var out []netip.Addr
	for _, address := range list {
		if prefix, err := netip.ParsePrefix(address.String()); err == nil {
			out = append(out, prefix.Addr().Unmap())
		}
	}
	return out, nil
}

// Listen reports why this program could not listen there.
func Listen(network, address string) error {
	var closer interface{ Close() error }
	var err error
	if network == "udp" {
		closer, err = net.ListenPacket(network, address)
	} else {
		closer, err = net.Listen(network, address)
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return errors.New("another program listens there; stop it first")
	case errors.Is(err, syscall.EACCES):
		return errors.New("only root may listen there; run psic setup as root")
	case err != nil:
		return err
	}
	return closer.Close()
}

// SendMail sends the test mail.
func SendMail(ctx context.Context, url, from, to, domain string) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	sender, err := mail.NewSMTP(url, from)
	if err != nil {
		return err
	}
	return sender.Send(ctx, mail.Message{
		To:      to,
		Subject: testSubject,
		Text:    testText(domain),
		ID:      "setup-" + rand.Text(),
	})
}
