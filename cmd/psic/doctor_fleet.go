package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"psic/internal/platform/bus"
	"psic/internal/platform/crypt"
	"psic/internal/platform/fleet"
	"psic/internal/platform/store"
)

// answerWithin is how long replicas have to say who they are.
const answerWithin = time.Second

// replicas compares the replicas that are on the bus. The bus inside a process cannot be heard from outside.
func (e *examination) replicas(ctx context.Context, b *bus.Bus) {
	if e.NATSURL == "" {
		return
	}
	all, err := fleet.Listen(ctx, b, answerWithin)
	if err != nil {
		e.add(newFinding(broken, "replicas", err.Error(), "check PSIC_NATS_URL"))
		return
	}
	keys := ""
	if ring, err := crypt.Load(e.DataDir); err == nil {
		keys = ring.Fingerprint()
	}
	e.add(judgeReplicas(all, keys)...)
}

func judgeReplicas(all []fleet.Beat, keys string) []finding {
	var names []string
	strangers := false
	for _, b := range all {
		names = append(names, b.Name())
		strangers = strangers || keys != "" && b.Keys != keys
	}
	switch differ := fleet.Differences(all); {
	case len(all) == 0:
		return []finding{newFinding(fine, "replicas", "none runs", "")}
	case len(differ) > 0:
		var out []finding
		for _, d := range differ {
			out = append(out, judgeDifference(d))
		}
		return out
	case strangers:
		return []finding{newFinding(broken, "replicas",
			"the keys.json here is not that of "+strings.Join(names, ", "), "copy the same keys.json to every machine")}
	}
	return []finding{newFinding(fine, "replicas",
		fmt.Sprintf("%d, alike: %s", len(all), strings.Join(names, ", ")), "")}
}

func judgeDifference(d fleet.Difference) finding {
	who := strings.Join(d.Replicas, ", ")
	switch d.Kind {
	case fleet.Version:
		return newFinding(warn, "replicas", "other versions: "+who, "finish the upgrade: replace those that are left")
	case fleet.Keys:
		return newFinding(broken, "replicas",
			"other keys: "+who, "copy the same keys.json to every machine; they cannot open what the others seal")
	case fleet.Clock:
		return newFinding(warn, "replicas",
			"clocks away from the database's: "+who, "let these machines keep their time by NTP")
	}
	return newFinding(broken, "replicas", "their database or files are their own: "+who,
		"several replicas need PostgreSQL and PSIC_S3_URL")
}

// servers compares what the database knows with the bus: servers of one database must share a bus.
func (e *examination) servers(ctx context.Context, db *store.DB) {
	together, alone, err := db.Servers(ctx)
	if err != nil {
		e.add(newFinding(broken, "servers", err.Error(), "repair the database"))
		return
	}
	if f, ok := judgeServers(together, alone); ok {
		e.add(f)
	}
}

func judgeServers(together, alone int) (finding, bool) {
	n := together + alone
	if n > 1 && alone > 0 {
		return newFinding(broken, "servers",
			fmt.Sprintf("%d servers use this database, and %d of them have a bus of their own", n, alone),
			"set the same PSIC_NATS_URL and PSIC_S3_URL for all, or stop the others"), true
	}
	return finding{}, false
}
