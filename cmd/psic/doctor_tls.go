package main

import (
	"context"
	"crypto/tls"
	"net"
	"path/filepath"
	"time"

	"psic/internal/platform/blob"
	"psic/internal/platform/certs"
	"psic/internal/platform/crypt"
)

// soon is how long before its end a certificate is worth a warning. One that is renewed by itself never gets so old.
const soon = 14 * 24 * time.Hour

// certificates checks how visitors reach the product over HTTPS.
func (e *examination) certificates(ctx context.Context) {
	switch {
	case e.TLSCert != "":
		e.add(judgeFiles(e.TLSCert, e.TLSKey, e.clock.Now()))
	case len(e.TLSDomains) > 0:
		for _, d := range e.TLSDomains {
			e.add(e.domain(ctx, d))
		}
		e.kept(ctx)
	case e.Production():
		e.add(newFinding(fine, "HTTPS", "a proxy serves it", ""))
	}
}

func judgeFiles(chain, key string, now time.Time) finding {
	c, err := tls.LoadX509KeyPair(chain, key)
	if err != nil {
		return newFinding(broken, "HTTPS", err.Error(), "put the chain and the key where the settings say")
	}
	return judgeEnd("the certificate", c.Leaf.NotAfter, now)
}

func judgeEnd(which string, ends, now time.Time) finding {
	until := which + " is valid until " + ends.Format(time.DateOnly)
	switch left := ends.Sub(now); {
	case left <= 0:
		return newFinding(broken, "HTTPS", until, "renew it")
	case left < soon:
		return newFinding(warn, "HTTPS", until, "renew it, or see why it was not renewed")
	}
	return newFinding(fine, "HTTPS", until, "")
}

// kept looks at the certificates that the product obtained. Without a key ring, which has its own check, none opens.
func (e *examination) kept(ctx context.Context) {
	ring, err := crypt.Load(e.DataDir)
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	files, err := blob.Open(e.S3URL, filepath.Join(e.DataDir, "files"))
	if err != nil {
		return // files have their own check
	}
	vault := &certs.Vault{Store: files, Ring: ring}
	for _, domain := range e.TLSDomains {
		leaf, err := vault.Leaf(ctx, domain)
		switch {
		case err != nil:
			e.add(newFinding(broken, "HTTPS", err.Error(), "let psic read its files"))
		case leaf == nil:
			e.add(newFinding(warn, "HTTPS", "no certificate for "+domain+" yet",
				"psic serve obtains it within a minute; otherwise its log says why"))
		default:
			e.add(judgeEnd("the certificate for "+domain, leaf.NotAfter, e.clock.Now()))
		}
	}
}

// domain looks up a domain for which the product obtains a certificate.
func (e *examination) domain(ctx context.Context, name string) finding {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	addresses, err := net.DefaultResolver.LookupHost(ctx, name)
	if err != nil {
		return newFinding(broken, "HTTPS", err.Error(), "let "+name+" lead to this machine: no certificate without it")
	}
	return newFinding(fine, "HTTPS", name+" leads to "+addresses[0], "")
}
