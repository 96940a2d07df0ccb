package main

import (
	"fmt"
	"os"
	"path/filepath"

	"psic/internal/platform/crypt"
)

// standAt is the arrangement of several machines for people: the same that the scenarios start, with demonstration
// data, until the program is told to stop.
func (h *harness) standAt(front string) error {
	r := &Run{
		Ctx:      h.ctx,
		Scenario: Scenario{ID: "stand"},
		Engine:   Postgres,
		Dir:      h.folder("stand"),
		harness:  h,
		Result:   newResult(Scenario{ID: "stand"}, Postgres, ""),
	}
	defer r.end()
	c, err := r.OwnCluster()
	if err != nil {
		return err
	}
	name, err := c.Create()
	if err != nil {
		return err
	}
	w := &World{
		Engine:      Postgres,
		Cluster:     c,
		DataDir:     filepath.Join(r.Dir, "data"),
		DatabaseURL: c.URL(name),
	}
	if err := os.Mkdir(w.DataDir, 0o700); err != nil {
		return err
	}
	if _, err := crypt.Open(w.DataDir); err != nil {
		return err
	}
	first, err := r.Server(w)
	if err != nil {
		return err
	}
	if _, err := first.command(r.Ctx, nil, "seed"); err != nil {
		return err
	}
	f, err := r.fleetAt(front, &Fleet{World: w}, 3, "PSIC_RATE_LIMIT=on", "PSIC_DISCOUNT_PERCENT=15")
	if err != nil {
		return err
	}
	for _, s := range f.Replicas {
		fmt.Println(s.Name, s.Base, "pid", s.PID())
	}
	fmt.Println("database", w.DatabaseURL)
	fmt.Println("front", f.Front)
	<-h.ctx.Done()
	return nil
}
