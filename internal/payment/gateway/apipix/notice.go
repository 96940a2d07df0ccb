package apipix

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"

	"psic/internal/payment/gateway"
)

// notice is what the bank sends: payments, authorisations, and charges by authorisation.
type notice struct {
	Pix   []struct{ TxID string }  `json:"pix"`
	Recs  []struct{ IDRec string } `json:"recs"`
	Cobsr []struct{ TxID string }  `json:"cobsr"`
}

// recShape is the form of the bank's ids of authorisations.
var recShape = regexp.MustCompile(`^[a-zA-Z0-9]{29}$`)

// mostInNotice bounds what one notification makes us read.
const mostInNotice = 200

// Verify reads which codes and authorisations a notification names. The bank does not sign: it shows its certificate,
// which a proxy before the product may check. Whoever forges a notification makes us read our own charges at the bank,
// and nothing else: an id that is not ours is not found there.
func (g *Gateway) Verify(_ context.Context, _ http.Header, body []byte) (gateway.Event, error) {
	var n notice
	if err := json.Unmarshal(body, &n); err != nil {
		return gateway.Event{}, gateway.ErrSignature
	}
	sum := sha256.Sum256(body)
	e := gateway.Event{ID: "pix-" + hex.EncodeToString(sum[:])}
	for _, p := range append(n.Pix, n.Cobsr...) {
		if txidShape.MatchString(p.TxID) { // a payment to the key without a code of ours has another one, or none
			e.Orders = append(e.Orders, p.TxID)
		}
	}
	for _, r := range n.Recs {
		if recShape.MatchString(r.IDRec) {
			e.Authorisations = append(e.Authorisations, r.IDRec)
		}
	}
	if total := len(e.Orders) + len(e.Authorisations); total == 0 || total > mostInNotice {
		return gateway.Event{}, gateway.ErrSignature
	}
	return e, nil
}

type hookBody struct {
	URL string `json:"webhookUrl"`
}

// Listen tells the bank where to send its notifications. It is safe to repeat. Banks append /pix, /rec and /cobr.
func (g *Gateway) Listen(ctx context.Context, address string) error {
	for _, path := range []string{"/webhook/" + g.PixKey, "/webhookrec", "/webhookcobr"} {
		res, err := g.send(ctx, http.MethodPut, path, hookBody{address})
		if err != nil {
			return err
		}
		if !res.ok() {
			return fmt.Errorf("notifications of %s: %s", firstPart(path), refusalOf(res))
		}
	}
	return nil
}
