package sandbox

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox/sandboxdb"
	"psic/internal/platform/store"
)

var _ gateway.Transfers = (*Gateway)(nil)

// What a transfer does is in the first part of an e-mail key, so that a person can try it: "recusa@…" has no account,
// "volta@…" arrives and comes back two days later, "outra@…" belongs to somebody else, "demora@…" takes an hour.
const (
	keyUnknown   = "recusa@"
	keyReturns   = "volta@"
	keyElsewhere = "outra@"
	keySlow      = "demora@"
)

const (
	returnsAfter = 48 * time.Hour
	slowTransfer = time.Hour
	lateTransfer = 5 * time.Minute
)

const (
	transferDone   = "DONE"
	transferFailed = "FAILED"
	transferNever  = "NEVER" // its key was read back before the request arrived
)

var (
	transferKey   = regexp.MustCompile(`^[A-Za-z0-9]{1,35}$`)
	elsewhere     = gateway.KeyOwner{Name: "Outra Pessoa da Silva", TaxID: "***000111**"}
	errTransferNo = fmt.Errorf("%w: the key was read back before it was used", gateway.ErrRefused)
)

// KeyOwner tells the masked document of a key that is a CPF. Of other keys it knows nothing.
func (g *Gateway) KeyOwner(_ context.Context, pixKey string) (gateway.KeyOwner, error) {
	if err := g.faults.reading("owner"); err != nil {
		return gateway.KeyOwner{}, err
	}
	if strings.HasPrefix(pixKey, keyElsewhere) {
		return elsewhere, nil
	}
	if cpf, ok := br.CPF(pixKey); ok {
		return gateway.KeyOwner{TaxID: masked(cpf)}, nil
	}
	return gateway.KeyOwner{}, gateway.ErrNotTold
}

func masked(cpf string) string { return "***" + cpf[3:9] + "**" }

// Transfer sends money to a PIX key, once for each key of an order.
func (g *Gateway) Transfer(ctx context.Context, o gateway.TransferOrder) (gateway.Transfer, error) {
	if !transferKey.MatchString(o.Key) || o.Amount <= 0 || o.PixKey == "" {
		return gateway.Transfer{}, fmt.Errorf("%w: invalid transfer", gateway.ErrRefused)
	}
	if err := g.faults.before(ctx, "transfer"); err != nil {
		return gateway.Transfer{}, err
	}
	late := func(ctx context.Context) {
		if _, err := g.moveOut(ctx, o); err != nil {
			g.Log.Info("sandbox: a late transfer", "err", err)
		}
	}
	if err := g.faults.stalled(ctx, late); err != nil {
		return gateway.Transfer{}, err
	}
	t, err := g.moveOut(ctx, o)
	if err != nil {
		return gateway.Transfer{}, err
	}
	return t, g.faults.after(ctx, "transfer")
}

func (g *Gateway) moveOut(ctx context.Context, o gateway.TransferOrder) (gateway.Transfer, error) {
	p := g.decided(o)
	var row sandboxdb.SandboxTransfer
	err := g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		row, err = g.claimTransfer(ctx, tx, p)
		return err
	})
	switch {
	case err != nil:
		return gateway.Transfer{}, err
	case row.Status == transferNever:
		return gateway.Transfer{}, errTransferNo
	case row.Fingerprint != p.Fingerprint:
		return gateway.Transfer{}, fmt.Errorf("%w: IDEMPOTENCY_CONFLICT", gateway.ErrRefused)
	}
	return g.transferNow(row), nil
}

// claimTransfer stores a transfer unless its key was used before, and returns what is stored.
func (g *Gateway) claimTransfer(
	ctx context.Context,
	tx *store.Tx,
	p sandboxdb.InsertTransferParams,
) (sandboxdb.SandboxTransfer, error) {
	if _, err := g.q.InsertTransfer(ctx, tx, p); err != nil {
		return sandboxdb.SandboxTransfer{}, fmt.Errorf("insert transfer: %w", err)
	}
	row, err := g.q.TransferOfKey(ctx, tx, p.Key)
	if err != nil {
		return row, fmt.Errorf("read transfer: %w", err)
	}
	return row, nil
}

// decided returns the fate of a transfer.
func (g *Gateway) decided(o gateway.TransferOrder) sandboxdb.InsertTransferParams {
	f, now := g.faults.now(), g.Clock.Now()
	p := sandboxdb.InsertTransferParams{
		Key:         o.Key,
		ID:          newID("TRAN_"),
		Fingerprint: fingerprint(o),
		Status:      transferDone,
		AmountCents: o.Amount,
		Reference:   "E00000000" + now.UTC().Format("200601021504") + strings.ToLower(o.Key[max(0, len(o.Key)-11):]),
		CreatedAt:   at.Of(now),
		SettlesAt:   at.Of(now),
	}
	if cpf, ok := br.CPF(o.PixKey); ok {
		p.OwnerTaxID = masked(cpf)
	}
	if g.faults.roll("late transfer", f.TransferLate) {
		p.SettlesAt = at.Of(now.Add(lateTransfer))
	}
	switch {
	case strings.HasPrefix(o.PixKey, keyUnknown), g.faults.roll("refused transfer", f.TransferRefused):
		p.Status, p.Reason = transferFailed, string(gateway.ReasonKeyUnknown)
	case strings.HasPrefix(o.PixKey, keyReturns), g.faults.roll("returned transfer", f.TransferReturned):
		p.ReturnsAt, p.Reason = at.Of(now.Add(returnsAfter)), string(gateway.ReasonAccount)
	case strings.HasPrefix(o.PixKey, keySlow):
		p.SettlesAt = at.Of(now.Add(slowTransfer))
	case strings.HasPrefix(o.PixKey, keyElsewhere):
		p.OwnerName, p.OwnerTaxID = elsewhere.Name, elsewhere.TaxID
	}
	return p
}

// ReadTransfer finds a transfer by its key. An unused key is marked as used, so that a request that arrives late cannot
// move money after the product has given up the transfer.
func (g *Gateway) ReadTransfer(ctx context.Context, key string) (gateway.Transfer, error) {
	if err := g.faults.reading("transfer"); err != nil {
		return gateway.Transfer{}, err
	}
	now := at.Of(g.Clock.Now())
	var row sandboxdb.SandboxTransfer
	err := g.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		row, err = g.claimTransfer(ctx, tx, sandboxdb.InsertTransferParams{
			Key:       key,
			ID:        newID("TRAN_"),
			Status:    transferNever,
			CreatedAt: now,
			SettlesAt: now,
		})
		return err
	})
	if err != nil {
		return gateway.Transfer{}, err
	}
	if row.Status == transferNever {
		return gateway.Transfer{}, gateway.ErrNotFound
	}
	return g.transferNow(row), nil
}

// transferNow returns how a stored transfer stands at this time.
func (g *Gateway) transferNow(row sandboxdb.SandboxTransfer) gateway.Transfer {
	now := g.Clock.Now()
	t := gateway.Transfer{Status: gateway.TransferUnderWay, Amount: row.AmountCents, Reference: row.Reference}
	if now.Before(row.SettlesAt.Time) {
		return t
	}
	t.At, t.Owner = row.SettlesAt.Time, gateway.KeyOwner{Name: row.OwnerName, TaxID: row.OwnerTaxID}
	switch {
	case row.Status == transferFailed:
		t.Status, t.Reason = gateway.TransferFailed, gateway.TransferReason(row.Reason)
	case !row.ReturnsAt.IsZero() && !now.Before(row.ReturnsAt.Time):
		t.Status, t.Reason, t.At = gateway.TransferReturned, gateway.TransferReason(row.Reason), row.ReturnsAt.Time
	default:
		t.Status = gateway.TransferDone
	}
	return t
}

// TransferReceipt returns a page that names the amount and the reference.
func (g *Gateway) TransferReceipt(ctx context.Context, key string) ([]byte, error) {
	if err := g.faults.reading("receipt"); err != nil {
		return nil, err
	}
	row, err := g.q.TransferOfKey(ctx, g.DB.Read(), key)
	if store.None(err) {
		return nil, gateway.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read transfer: %w", err)
	}
	if g.transferNow(row).Status != gateway.TransferDone {
		return nil, gateway.ErrNotTold
	}
	return receiptPDF("Comprovante de PIX (ambiente de teste)", row.AmountCents.String(), row.Reference), nil
}

// TransferRecord is what the sandbox knows of the transfers with one key, to compare with the ledger.
type TransferRecord struct {
	Key, Status string
	Returns     bool
}

// TransferRecords lists the transfers that moved money.
func (g *Gateway) TransferRecords(ctx context.Context) ([]TransferRecord, error) {
	var out []TransferRecord
	for after, more := "", true; more; {
		rows, err := g.q.Transfers(ctx, g.DB.Read(), sandboxdb.TransfersParams{After: after, Most: recordPage})
		if err != nil {
			return nil, errors.Join(errors.New("transfers"), err)
		}
		for _, r := range rows {
			out = append(out, TransferRecord{Key: r.Key, Status: r.Status, Returns: !r.ReturnsAt.IsZero()})
			after = r.Key
		}
		more = len(rows) == recordPage
	}
	return out, nil
}
