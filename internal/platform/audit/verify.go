package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/audit/auditdb"
	"psic/internal/platform/blob"
	"psic/internal/platform/store"
)

// Report is the result of a verification.
type Report struct {
	Checked int64 // the last entry that was verified
	// From is the entry after which this verification began. WalkedAt is when the entries before it were verified.
	From     int64
	WalkedAt time.Time
	// Broken is the first entry that was changed, removed or added, or 0.
	Broken int64
	Why    string
	Head   string // hash of the last entry
}

// Whole reports that no entry was changed, removed or added.
func (r Report) Whole() bool { return r.Why == "" }

const verifyPage = 1000

// Verify reads the chain from its first entry, and compares it with its end and with every anchor inside and outside
// the database. It leaves entries that arrive meanwhile to the next verification. It writes nothing.
func (l *Log) Verify(ctx context.Context) (Report, error) {
	rows, err := l.q.Anchors(ctx, l.DB.Read())
	if err != nil {
		return Report{}, fmt.Errorf("audit: anchors: %w", err)
	}
	return l.verifyFrom(ctx, Report{}, rows)
}

// verifyFrom continues after r.Checked: everything up to that entry was verified before, and its hash is r.Head.
func (l *Log) verifyFrom(ctx context.Context, r Report, anchored []auditdb.AuditAnchor) (Report, error) {
	head, err := l.q.Head(ctx, l.DB.Read())
	if err != nil {
		return r, fmt.Errorf("audit: end of the chain: %w", err)
	}
	anchors, err := l.anchors(ctx, anchored)
	if err != nil {
		return r, err
	}
	for r.Checked < head.Seq && r.Whole() {
		rows, err := l.q.Walk(ctx, l.DB.Read(), auditdb.WalkParams{After: r.Checked, Most: verifyPage})
		if err != nil {
			return r, fmt.Errorf("audit: walk: %w", err)
		}
		if len(rows) == 0 {
			r.fail(r.Checked+1, "missing at the end")
		}
		for _, row := range rows {
			if row.AuditEntry.Seq > head.Seq || !r.Whole() {
				break
			}
			l.check(&r, row, anchors)
		}
	}
	if r.Whole() && r.Head != head.Hash {
		r.fail(head.Seq, "the end of the chain is another")
	}
	if r.Whole() && head.Seq < last(anchors) {
		r.fail(head.Seq+1, "shorter than an anchor says")
	}
	return r, nil
}

func (r *Report) fail(seq int64, why string) { r.Broken, r.Why = seq, why }

func (l *Log) check(r *Report, row auditdb.WalkRow, anchors map[int64]string) {
	e := row.AuditEntry
	switch anchor, anchored := anchors[e.Seq]; {
	case e.Seq != r.Checked+1:
		r.fail(r.Checked+1, "missing")
	case e.Previous != r.Head:
		r.fail(e.Seq, "does not follow the one before")
	case e.Hash != l.hash(e):
		r.fail(e.Seq, "changed")
	case row.Network != "" && e.Origin != l.originIndex(row.Network):
		r.fail(e.Seq, "its origin was changed")
	case anchored && anchor != e.Hash:
		r.fail(e.Seq, "differs from its anchor")
	default:
		r.Checked, r.Head = e.Seq, e.Hash
	}
}

func last(anchors map[int64]string) (seq int64) {
	for s := range anchors {
		seq = max(seq, s)
	}
	return seq
}

// anchor is the end of the chain, written every day to a file outside the database.
type anchor struct {
	Day  string `json:"day"`
	Seq  int64  `json:"seq"`
	Hash string `json:"hash"`
}

func anchorKey(day at.Date) string { return "audit/" + day.String() }

// anchors reads the anchors of the database and their files. Where they differ the file wins, because somebody who
// changes the database does not reach it.
func (l *Log) anchors(ctx context.Context, rows []auditdb.AuditAnchor) (map[int64]string, error) {
	out := make(map[int64]string, len(rows))
	for _, a := range rows {
		out[a.Seq] = a.Hash
		data, _, err := l.Blobs.Get(ctx, anchorKey(a.DayOn))
		if errors.Is(err, blob.ErrNotFound) {
			continue // the installation may have changed its file store
		}
		if err != nil {
			return nil, fmt.Errorf("audit: anchor file: %w", err)
		}
		var kept anchor
		if err := json.Unmarshal(data, &kept); err != nil {
			return nil, fmt.Errorf("audit: anchor file: %w", err)
		}
		out[kept.Seq] = kept.Hash
	}
	return out, nil
}

// VerifyDaily is the daily job: verify the chain, write an anchor, delete old origins.
type VerifyDaily struct{}

func (VerifyDaily) Kind() string { return "audit.housekeeping" }

// originMonths is as long as the access log keeps addresses.
const originMonths = 6

var errBroken = errors.New("audit: the chain is broken")

// RunVerifyDaily runs the job VerifyDaily. It writes the end of the chain to a file and to the operator's log,
// which somebody who changes the database does not reach.
func (l *Log) RunVerifyDaily(ctx context.Context, _ VerifyDaily) error {
	r, err := l.VerifyAll(ctx)
	if err != nil {
		return err
	}
	if !r.Whole() {
		l.Out.Error("audit: the chain is broken", "entry", r.Broken, "why", r.Why)
		return errBroken
	}
	now := l.Clock.Now()
	if r.Checked > 0 {
		if err := l.anchor(ctx, anchor{Seq: r.Checked, Hash: r.Head}, now); err != nil {
			return err
		}
	}
	return l.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := l.q.DropOrigins(ctx, tx, at.Of(at.MonthsBefore(now, originMonths)))
		return err
	})
}

func (l *Log) anchor(ctx context.Context, a anchor, now time.Time) error {
	day := at.DateOf(now, at.SaoPaulo)
	a.Day = day.String()
	var first int64
	err := l.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		first, err = l.q.InsertAnchor(ctx, tx, auditdb.InsertAnchorParams{
			DayOn:     day,
			Seq:       a.Seq,
			Hash:      a.Hash,
			CreatedAt: at.Of(now),
		})
		return err
	})
	if err != nil || first == 0 { // the first anchor of a day stays
		return err
	}
	data, err := json.Marshal(a)
	if err != nil {
		return err
	}
	l.Out.Info("audit: anchor", "day", a.Day, "entry", a.Seq, "hash", a.Hash)
	return l.Blobs.Put(ctx, anchorKey(day), "application/json", data)
}
