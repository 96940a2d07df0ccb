package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"psic/internal/platform/overload"
)

// Serve serves until ctx ends, and then waits for running requests and jobs.
func (a *App) Serve(ctx context.Context) error {
	var err error
	if a.certificates, err = a.openCertificates(); err != nil {
		return err
	}
	ln, err := net.Listen("tcp", a.Config.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	metrics, err := net.Listen("tcp", a.Config.MetricsAddr)
	if err != nil {
		return errors.Join(fmt.Errorf("listen for metrics: %w", err), ln.Close())
	}
	plain, err := a.listenPlain()
	if err != nil {
		return errors.Join(err, ln.Close(), metrics.Close())
	}
	if err := a.StartRelay(); err != nil {
		err = errors.Join(err, ln.Close(), metrics.Close())
		if plain != nil {
			err = errors.Join(err, plain.Close())
		}
		return err
	}

	public, private := server(a.handler), server(a.metricsHandler())
	servers, failed := []*http.Server{public, private}, make(chan error, 3)
	public.ConnContext = overload.RememberConn
	go func() { failed <- a.servePublic(public, overload.StampArrivals(ln)) }()
	go func() { failed <- private.Serve(metrics) }()
	if plain != nil {
		redirect := server(a.plainHandler())
		servers = append(servers, redirect)
		go func() { failed <- redirect.Serve(plain) }()
	}

	var background sync.WaitGroup
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	a.startBackground(work, &background)
	a.Log.Info("listening", "addr", ln.Addr().String(), "base", a.Config.BaseURL, "engine", a.DB.Engine)

	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	a.drain()
	close(a.closing)
	a.reconnectRoomsElsewhere()
	err = errors.Join(err, shutdown(servers...))
	stopWork()
	background.Wait()
	return err
}

// startBackground starts what runs beside requests until work ends.
func (a *App) startBackground(work context.Context, background *sync.WaitGroup) {
	if !a.DB.ReadOnly() {
		background.Go(func() { a.Jobs.Run(work) })
	}
	background.Go(func() { a.Access.Run(work) })
	background.Go(func() { a.Search.Index.Run(work) })
	background.Go(func() { a.keepTime(work) })
	background.Go(func() { a.fleet.Run(work) })
	background.Go(func() { a.DB.StayPresent(work, a.Config.NATSURL != "") })
	background.Go(func() { freeStartMemory(work) })
	if a.Sandbox != nil && !a.DB.ReadOnly() {
		background.Go(func() { a.Sandbox.Run(work) })
	}
	if a.certificates != nil {
		background.Go(func() { a.certificates.Run(work) })
	}
}

// startupTime is how long the first load of the directory and the first jobs take at most.
const startupTime = 5 * time.Second

// freeStartMemory returns the memory of the start to the system. An idle process would keep it for minutes.
func freeStartMemory(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(startupTime):
		debug.FreeOSMemory()
	}
}

// Durable returns an error when, in production, the database may lose what it acknowledged.
func (a *App) Durable(ctx context.Context) error {
	if !a.Config.Production() || a.Config.UnsafeDatabase || a.DB.ReadOnly() {
		return nil
	}
	unsafe, err := a.DB.Unsafe(ctx)
	if err != nil || len(unsafe) == 0 {
		return err
	}
	return fmt.Errorf("production: %s: a power cut loses or damages what was acknowledged; "+
		"switch it on, or say PSIC_UNSAFE_DATABASE=true", strings.Join(unsafe, ", "))
}

// drain makes the readiness check fail, and goes on serving until the load balancer has noticed. If the listener closed
// earlier, new requests would be refused.
func (a *App) drain() {
	a.draining.Store(true)
	if wait := a.drainFor(); wait > 0 {
		a.Log.Info("draining", "for", wait.String())
		time.Sleep(wait)
	}
}

func server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
}

// shutdown waits at most half a minute for running requests. None of ours takes that long.
func shutdown(servers ...*http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	var errs []error
	for _, s := range servers {
		errs = append(errs, s.Shutdown(ctx))
	}
	return errors.Join(errs...)
}
