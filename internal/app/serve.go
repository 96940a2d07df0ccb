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
	ln, err := net.Listen("tcp", a.Config.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	metrics, err := net.Listen("tcp", a.Config.MetricsAddr)
	if err != nil {
		return errors.Join(fmt.Errorf("listen for metrics: %w", err), ln.Close())
	}
	if err := a.StartRelay(); err != nil {
		return errors.Join(err, ln.Close(), metrics.Close())
	}

	var background sync.WaitGroup
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	background.Go(func() { a.Jobs.Run(work) })
	background.Go(func() { a.Access.Run(work) })
	background.Go(func() { a.Search.Index.Run(work) })
	background.Go(func() { a.keepTime(work) })
	background.Go(func() { freeStartMemory(work) })
	if a.Sandbox != nil {
		background.Go(func() { a.Sandbox.Run(work) })
	}

	public, private := server(a.handler), server(a.metricsHandler())
	failed := make(chan error, 2)
	public.ConnContext = overload.RememberConn
	go func() { failed <- public.Serve(overload.StampArrivals(ln)) }()
	go func() { failed <- private.Serve(metrics) }()
	a.Log.Info("listening", "addr", ln.Addr().String(), "base", a.Config.BaseURL, "engine", a.DB.Engine)

	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	a.drain()
	close(a.closing)
	a.reconnectRoomsElsewhere()
	err = errors.Join(err, shutdown(public, private))
	stopWork()
	background.Wait()
	return err
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
	if !a.Config.Production() || a.Config.UnsafeDatabase {
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
	if wait := a.Config.DrainFor(); wait > 0 {
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
