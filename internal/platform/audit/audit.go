// Package audit stores what administrators read and did. Entries are append only. A keyed hash binds each entry to the
// one before, so that a verification finds an entry that was changed, removed or added. docs/adr/0012 gives the reasons
// for one chain.
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

// Done is the result of an operation that succeeded. Any other result is the code of the fault that stopped it.
const Done = "ok"

// Entry is one line of the log. It names people and things by their ids. No text that somebody typed may be in it.
type Entry struct {
	Actor   actor.Actor
	Action  string // noun and verb, such as "customer.read"
	Object  string // id of the person or thing
	Purpose string // one of Purposes, or empty
	Result  string
	IP      string
	// Reason is what the actor wrote about it, and People whom it is about. Without people it is not kept.
	Reason string
	People []string
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

// Record adds the entry to the transaction. It locks the end of the chain just before the commit: so audited work waits
// for others only while they commit, and the lock is always the last one, which prevents deadlocks.
func (l *Log) Record(ctx context.Context, tx *store.Tx, e Entry) {
	tx.BeforeCommit(func() error { return l.append(ctx, tx, []Entry{e}) })
}

// append adds the entries to the end of the chain, in their order.
func (l *Log) append(ctx context.Context, tx *store.Tx, entries []Entry) error {
	head, err := l.q.LockHead(ctx, tx, int64(len(entries)))
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
	if err := l.insertReasons(ctx, tx, head.Seq-int64(len(entries)), entries); err != nil {
		return err
	}
	if err := l.q.SetHead(ctx, tx, last); err != nil {
		return fmt.Errorf("audit: end of the chain: %w", err)
	}
	return nil
}

// chain returns the rows of the entries that follow the entry with this number and hash, as lists of columns, and the
// hash of the last row.
func (l *Log) chain(seq int64, previous string, entries []Entry) (rows, origins [][]any, last string) {
	now, last := at.Of(l.Clock.Now()), previous
	for _, e := range entries {
		seq++
		network := networkOf(e.IP)
		row := auditdb.AuditEntry{
			Seq:        seq,
			HappenedAt: now,
			ActorID:    e.Actor.ID,
			ActorRole:  string(e.Actor.Role),
			Action:     e.Action,
			ObjectID:   e.Object,
			Purpose:    e.Purpose,
			Result:     e.Result,
			Origin:     l.originIndex(network),
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

// columns returns what the hash covers, in the order of the table.
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

// hash covers every field and the hash of the entry before. It has a key, so that somebody who has only the database
// cannot write a valid chain.
func (l *Log) hash(e auditdb.AuditEntry) string {
	text, err := json.Marshal(columns(e))
	if err != nil {
		panic(err) // cannot happen: these are texts and numbers
	}
	mac := hmac.New(sha256.New, l.signingKey())
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}

// signingKey is derived once, because a verification needs it at every entry.
func (l *Log) signingKey() []byte {
	l.once.Do(func() { l.key = l.Ring.SigningKey("audit") })
	return l.key
}

// originIndex returns the blind index of a network. It stays in the chain after the network itself was deleted.
func (l *Log) originIndex(network string) string {
	if network == "" {
		return ""
	}
	return l.Ring.BlindIndex("audit-origin", network)
}

// networkOf reduces an address to the network that an investigation needs: /24, or /48 of IPv6.
func networkOf(ip string) string {
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
