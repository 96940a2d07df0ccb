// Package audit keeps what administrators read and did: append only, each entry bound to the one before by a keyed
// hash, so that a changed, missing or invented entry shows. docs/adr/0012 tells why there is one chain.
package audit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"sync"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/audit/auditdb"
	"psic/internal/platform/blob"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Done is the result of what went well; anything else is the code of the fault that stopped it.
const Done = "ok"

// Entry is one line of the log. It names people and things by id only: no value that somebody typed belongs here.
type Entry struct {
	Actor   actor.Actor
	Action  string // noun and verb, such as "customer.read"
	Object  string // id of the person or thing
	Purpose string // one of Purposes, or empty
	Result  string
	IP      string
}

// Log writes and reads the chain.
type Log struct {
	DB    *store.DB
	Clock *clock.Clock
	Ring  *crypt.Ring
	Blobs blob.Store // where the daily anchor goes, outside the database
	Out   *slog.Logger

	q     auditdb.Queries
	once  sync.Once
	key   []byte
	group group
}

// Record adds the entry to the transaction. The end of the chain is locked just before the commit, so that audited work
// waits for others only while they commit, and no deadlock can come of it.
func (l *Log) Record(ctx context.Context, tx *store.Tx, e Entry) {
	tx.BeforeCommit(func() error { return l.append(ctx, tx, []Entry{e}) })
}

// append continues the chain by these entries, in this order.
func (l *Log) append(ctx context.Context, tx *store.Tx, entries []Entry) error {
	head, err := l.q.TakeHead(ctx, tx, int64(len(entries)))
	if err != nil {
		return fmt.Errorf("audit: end of the chain: %w", err)
	}
	rows, origins, last := l.chain(head.Seq-int64(len(entries)), head.Hash, entries)
	if err := l.q.InsertEntries(ctx, tx, store.List(rows)); err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	if len(origins) > 0 {
		if err := l.q.InsertOrigins(ctx, tx, store.List(origins)); err != nil {
			return fmt.Errorf("audit: origin: %w", err)
		}
	}
	if err := l.q.SetHead(ctx, tx, last); err != nil {
		return fmt.Errorf("audit: end of the chain: %w", err)
	}
	return nil
}

// chain makes the rows that follow the entry of this number and hash, as lists of columns, and the hash of the last.
func (l *Log) chain(seq int64, previous string, entries []Entry) (rows, origins [][]any, last string) {
	now, last := at.Of(l.Clock.Now()), previous
	for _, e := range entries {
		seq++
		network := cut(e.IP)
		row := auditdb.AuditEntry{
			Seq:        seq,
			HappenedAt: now,
			ActorID:    e.Actor.ID,
			ActorRole:  string(e.Actor.Role),
			Action:     e.Action,
			ObjectID:   e.Object,
			Purpose:    e.Purpose,
			Result:     e.Result,
			Origin:     l.mark(network),
			Previous:   last,
		}
		row.Hash = l.hash(row)
		last = row.Hash
		rows = append(rows, append(columns(row), row.Hash))
		if network != "" {
			origins = append(origins, []any{seq, network, now.UnixMicro()})
		}
	}
	return rows, origins, last
}

// columns are what the hash binds, in the order of the table.
func columns(e auditdb.AuditEntry) []any {
	return []any{
		e.Seq,
		e.HappenedAt.UnixMicro(),
		e.ActorID,
		e.ActorRole,
		e.Action,
		e.ObjectID,
		e.Purpose,
		e.Result,
		e.Origin,
		e.Previous,
	}
}

// hash binds every field and the entry before. It is keyed: whoever has the database alone cannot make a new chain.
func (l *Log) hash(e auditdb.AuditEntry) string {
	text, err := json.Marshal(columns(e))
	if err != nil {
		panic(err) // only texts and numbers come here
	}
	mac := hmac.New(sha256.New, l.signingKey())
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}

// signingKey is made once: verifying asks for it at every entry.
func (l *Log) signingKey() []byte {
	l.once.Do(func() { l.key = l.Ring.SigningKey("audit") })
	return l.key
}

// mark stays in the chain when the network itself is forgotten.
func (l *Log) mark(network string) string {
	if network == "" {
		return ""
	}
	return l.Ring.BlindIndex("audit-origin", network)
}

// cut leaves of an address the network that an investigation needs: /24, or /48 of IPv6.
func cut(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ""
	}
	a = a.Unmap()
	bits := 24
	if a.Is6() {
		bits = 48
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.String()
}
