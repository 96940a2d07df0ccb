package audit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/platform/audit/auditdb"
	"psic/internal/platform/store"
)

// recentAnchors is how many anchors VerifyRecent compares. The daily verification compares all.
const recentAnchors = 7

// VerifyRecent verifies the entries after the last check, so that a page is fast however long the chain is. The daily
// verification finds an older entry that was changed. From then on VerifyRecent reports it too, until a verification of
// the whole chain succeeds.
func (l *Log) VerifyRecent(ctx context.Context) (Report, error) {
	kept, err := l.q.LastCheck(ctx, l.DB.Read())
	if err != nil {
		return Report{}, fmt.Errorf("audit: last check: %w", err)
	}
	if len(kept) == 0 {
		return l.VerifyAll(ctx)
	}
	c := kept[0]
	r := Report{
		Checked:  c.Seq,
		Head:     c.Hash,
		From:     c.Seq,
		WalkedAt: c.WalkedAt.Time,
	}
	if !hmac.Equal([]byte(c.Signature), []byte(l.sign(c))) {
		r.fail(c.Seq, "the last check was changed")
		return r, nil
	}
	if c.Why != "" {
		r.fail(c.Broken, c.Why)
		return r, nil
	}
	if err := l.stillThere(ctx, &r); err != nil || !r.Whole() {
		return r, err
	}
	rows, err := l.q.LastAnchors(ctx, l.DB.Read(), recentAnchors)
	if err != nil {
		return r, fmt.Errorf("audit: anchors: %w", err)
	}
	if r, err = l.verifyFrom(ctx, r, rows); err != nil || r.Checked == c.Seq && r.Whole() {
		return r, err
	}
	return r, l.DB.InTx(ctx, func(tx *store.Tx) error {
		n := l.checkOf(r)
		_, err := l.q.MoveCheck(ctx, tx, auditdb.MoveCheckParams{
			Seq:       n.Seq,
			Hash:      n.Hash,
			WalkedAt:  n.WalkedAt,
			Broken:    n.Broken,
			Why:       n.Why,
			Signature: n.Signature,
			Before:    c.Signature,
		})
		return err
	})
}

// VerifyAll is Verify, and stores for VerifyRecent how far the chain is right, or where it is broken.
func (l *Log) VerifyAll(ctx context.Context) (Report, error) {
	r, err := l.Verify(ctx)
	if err != nil {
		return r, err
	}
	r.WalkedAt = l.Clock.Now()
	return r, l.DB.InTx(ctx, func(tx *store.Tx) error {
		n := l.checkOf(r)
		return l.q.SaveCheck(ctx, tx, auditdb.SaveCheckParams{
			Seq:       n.Seq,
			Hash:      n.Hash,
			WalkedAt:  n.WalkedAt,
			Broken:    n.Broken,
			Why:       n.Why,
			Signature: n.Signature,
		})
	})
}

// stillThere checks the entry at which the last check ended, because the verification continues from it.
func (l *Log) stillThere(ctx context.Context, r *Report) error {
	if r.Checked == 0 {
		return nil
	}
	rows, err := l.q.Walk(ctx, l.DB.Read(), auditdb.WalkParams{After: r.Checked - 1, Most: 1})
	switch {
	case err != nil:
		return fmt.Errorf("audit: walk: %w", err)
	case len(rows) == 0 || rows[0].AuditEntry.Seq != r.Checked:
		r.fail(r.Checked, "missing")
	case rows[0].AuditEntry.Hash != r.Head || l.hash(rows[0].AuditEntry) != r.Head:
		r.fail(r.Checked, "changed")
	}
	return nil
}

func (l *Log) checkOf(r Report) auditdb.AuditCheck {
	c := auditdb.AuditCheck{
		Seq:      r.Checked,
		Hash:     r.Head,
		WalkedAt: at.Of(r.WalkedAt),
		Broken:   r.Broken,
		Why:      r.Why,
	}
	c.Signature = l.sign(c)
	return c
}

// sign returns the signature of a check. The text begins with "check", so that the hash of an entry cannot be used as a
// signature.
func (l *Log) sign(c auditdb.AuditCheck) string {
	text, err := json.Marshal([]any{"check", c.Seq, c.Hash, c.WalkedAt.UnixMicro(), c.Broken, c.Why})
	if err != nil {
		panic(err) // cannot happen: these are texts and numbers
	}
	mac := hmac.New(sha256.New, l.signingKey())
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}
