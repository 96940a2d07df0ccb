package testkit

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"psic/internal/platform/config"
)

// NATS starts a NATS server and returns its address, for tests of several replicas.
func NATS(t testing.TB) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host:   "127.0.0.1",
		Port:   server.RANDOM_PORT,
		NoSigs: true,
		NoLog:  true,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(5 * time.Second) {
		t.Fatal("testkit: NATS did not start")
	}
	return s.ClientURL()
}

// WithNATS connects the product to an external NATS server.
func WithNATS(url string) Option { return func(c *config.Config) { c.NATSURL = url } }

// ReplicaOf makes another replica of a running product: with the same database, keys, files and NATS server.
func ReplicaOf(other *Kit) Option {
	return func(c *config.Config) {
		c.DatabaseURL, c.DataDir, c.NATSURL = other.Config.DatabaseURL, other.Config.DataDir, other.Config.NATSURL
	}
}

// RunDirectory refreshes the directory in the background, as the served product does, until the test ends.
func (k *Kit) RunDirectory() {
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() { k.Search.Index.Run(ctx) })
	k.T.Cleanup(func() { cancel(); done.Wait() })
}
