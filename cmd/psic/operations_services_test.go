package main

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"psic/internal/platform/blob/fakes3"
	"psic/internal/testkit/pgcluster"
)

// database runs PostgreSQL at db.example, with a certificate that the machine trusts and a password.
func (o *operator) database() {
	o.t.Helper()
	c, err := pgcluster.New("")
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(func() { _ = c.Remove() })
	chain, key := filepath.Join(c.Dir, "server.pem"), filepath.Join(c.Dir, "server.key")
	writeCertificate(o.t, chain, key, time.Now().AddDate(1, 0, 0), "db.example")
	o.run("a database server", fmt.Sprintf(`
		cat %[1]s/server.pem >> /etc/ssl/certs/ca-certificates.crt
		echo "127.0.0.1 db.example" >> /etc/hosts
		(umask 077; echo canary-database > ~/psic-database.password)
		install -m 0600 ~/psic-database.password %[1]s/password
		chown -R postgres: %[1]s`, c.Dir))
	c.Settings = pgcluster.Durable("listen_addresses=127.0.0.1", "ssl=on",
		"ssl_cert_file="+chain, "ssl_key_file="+key)
	err = c.Init("--auth-host=scram-sha-256", "--pwfile="+filepath.Join(c.Dir, "password"))
	if err == nil {
		err = c.Start()
	}
	if err == nil {
		err = c.Tool("createdb", "-h", c.Dir, "-U", pgcluster.User, "psic")
	}
	if err != nil {
		o.t.Fatal(err)
	}
}

// bucket runs an object store.
func (o *operator) bucket() *fakes3.Server {
	o.t.Helper()
	kept := fakes3.New()
	server := httptest.NewServer(kept)
	o.t.Cleanup(server.Close)
	address := fakes3.URL(strings.TrimPrefix(server.URL, "http://"))
	if err := os.WriteFile(filepath.Join(o.home, "psic-bucket.url"), []byte(address), 0o600); err != nil {
		o.t.Fatal(err)
	}
	return kept
}
