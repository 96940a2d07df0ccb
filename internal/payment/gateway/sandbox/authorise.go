package sandbox

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

var _ gateway.Authoriser = (*Gateway)(nil)

// answerTime is how long a payer may leave an authorisation unanswered.
const answerTime = 7 * 24 * time.Hour

// Authorise requests an authorisation, once for each key.
func (g *Gateway) Authorise(ctx context.Context, r gateway.AuthorisationRequest) (gateway.Authorisation, error) {
	if r.Key == "" || r.Least <= 0 || len([]rune(r.Description)) > 35 {
		return gateway.Authorisation{}, fmt.Errorf("%w: authorisation", gateway.ErrRefused)
	}
	if err := g.faults.before(ctx, "authorise"); err != nil {
		return gateway.Authorisation{}, err
	}
	first, err := g.q.Order(ctx, g.DB.Read(), r.FirstOrder)
	if err != nil || g.faults.now().NoAuthorisations {
		return gateway.Authorisation{}, fmt.Errorf("%w: authorisation", gateway.ErrRefused)
	}
	code, err := br.BRCode{
		URL:    "pix.sandbox.invalid/qr/v2/rec/" + ids.New(),
		Amount: first.AmountCents,
		Name:   "PSIC SANDBOX",
		City:   "SAO PAULO",
		Once:   true,
	}.Encode()
	if err != nil {
		return gateway.Authorisation{}, err
	}
	err = g.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := g.q.InsertAuthorisation(ctx, tx, sandboxdb.InsertAuthorisationParams{
			ID:         newID("AUTH_"),
			Key:        r.Key,
			FirstOrder: r.FirstOrder,
			PixCode:    code,
			LeastCents: r.Least,
			CreatedAt:  at.Of(g.Clock.Now()),
		})
		return err
	})
	if err != nil {
		return gateway.Authorisation{}, fmt.Errorf("insert authorisation: %w", err)
	}
	if err := g.faults.after(ctx, "authorise"); err != nil {
		return gateway.Authorisation{}, err
	}
	row, err := g.q.AuthorisationOfKey(ctx, g.DB.Read(), r.Key)
	return g.authorisation(row), err
}

func (g *Gateway) authorisation(row sandboxdb.SandboxAuthorisation) gateway.Authorisation {
	a := gateway.Authorisation{
		ID:      row.ID,
		Status:  gateway.AuthorisationStatus(row.Status),
		ByPayer: row.ByPayer,
		PixCode: row.PixCode,
	}
	if a.Status == gateway.AuthorisationRequested && !g.Clock.Now().Before(row.CreatedAt.Add(answerTime)) {
		a.Status = gateway.AuthorisationExpired
	}
	return a
}

// ReadAuthorisation returns the state of an authorisation.
func (g *Gateway) ReadAuthorisation(ctx context.Context, id string) (gateway.Authorisation, error) {
	if err := g.faults.reading("authorisation"); err != nil {
		return gateway.Authorisation{}, err
	}
	row, err := g.q.Authorisation(ctx, g.DB.Read(), id)
	if store.None(err) {
		return gateway.Authorisation{}, gateway.ErrNotFound
	}
	return g.authorisation(row), err
}

// Revoke ends an authorisation. One that has ended stays so.
func (g *Gateway) Revoke(ctx context.Context, id string) error {
	if err := g.faults.before(ctx, "revoke"); err != nil {
		return err
	}
	if _, err := g.ReadAuthorisation(ctx, id); err != nil {
		return err
	}
	if err := g.endAuthorisation(ctx, id, gateway.AuthorisationRevoked, false); err != nil {
		return err
	}
	return g.faults.after(ctx, "revoke")
}

// RevokeByPayer plays the payer who ends an authorisation in the bank's application, or refuses it there.
func (g *Gateway) RevokeByPayer(ctx context.Context, id string) error {
	a, err := g.ReadAuthorisation(ctx, id)
	if err != nil {
		return err
	}
	to := gateway.AuthorisationRevoked
	if a.Status == gateway.AuthorisationRequested {
		to = gateway.AuthorisationRefused
	}
	return g.endAuthorisation(ctx, id, to, true)
}

func (g *Gateway) endAuthorisation(
	ctx context.Context,
	id string,
	to gateway.AuthorisationStatus,
	byPayer bool,
) error {
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := g.q.EndAuthorisation(ctx, tx, sandboxdb.EndAuthorisationParams{
			ID:      id,
			Status:  string(to),
			ByPayer: byPayer,
		})
		if err != nil || n == 0 {
			return err
		}
		row, err := g.q.Authorisation(ctx, tx, id)
		if err != nil {
			return err
		}
		return g.announceAuthorisation(ctx, tx, row, to)
	})
}

// SetPayer plays the payer's account: whether it has no money, and the payer's own limit; 0 is none.
func (g *Gateway) SetPayer(ctx context.Context, id string, broke bool, limit money.Cents) error {
	return g.DB.InTx(ctx, func(tx *store.Tx) error {
		return g.q.SetPayer(ctx, tx, sandboxdb.SetPayerParams{ID: id, Broke: broke, LimitCents: limit})
	})
}

// authoriseByCode pays the first order of a code that also authorises, and gives the authorisation. ok is false for
// another code.
func (g *Gateway) authoriseByCode(ctx context.Context, code string) (ok bool, err error) {
	row, err := g.q.AuthorisationOfCode(ctx, g.DB.Read(), code)
	if store.None(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read code: %w", err)
	}
	first, err := g.q.Order(ctx, g.DB.Read(), row.FirstOrder)
	if err != nil || first.PixCode == nil {
		return false, fmt.Errorf("read first order: %w", err)
	}
	if err := g.PayPix(ctx, *first.PixCode); err != nil {
		return true, err
	}
	return true, g.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := g.q.ApproveAuthorisation(ctx, tx, row.ID)
		if err != nil || n == 0 {
			return err
		}
		return g.announceAuthorisation(ctx, tx, row, gateway.AuthorisationActive)
	})
}

// authorisationNotice has the form of the other notifications, so that it is signed and verified like them.
type authorisationNotice struct {
	ID            string           `json:"id"`
	Authorisation string           `json:"authorisation"`
	Charges       []pagbank.Charge `json:"charges"`
}

// announceAuthorisation stores a notification that names an authorisation.
func (g *Gateway) announceAuthorisation(
	ctx context.Context,
	tx *store.Tx,
	row sandboxdb.SandboxAuthorisation,
	to gateway.AuthorisationStatus,
) error {
	f := g.faults.now()
	if g.faults.roll("drop", f.Drop) {
		return nil
	}
	body, err := json.Marshal(authorisationNotice{
		ID:            row.ID,
		Authorisation: row.ID,
		Charges:       []pagbank.Charge{{ID: row.ID, Status: string(to)}},
	})
	if err != nil {
		return err
	}
	for range 1 + f.Duplicate {
		if err := g.enqueue(ctx, tx, row.FirstOrder, body, false, g.due(f)); err != nil {
			return err
		}
	}
	tx.AfterCommit(g.wakeRun)
	return nil
}
