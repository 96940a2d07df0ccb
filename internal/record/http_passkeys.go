package record

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// PasskeyBody is a passkey that opens the vault of the caller.
type PasskeyBody struct {
	ID         string `json:"id"`
	Credential string `json:"credential" doc:"Identificador da credencial no aparelho, em base64url"`
	Salt       string `json:"salt" doc:"Sal da derivação (WebAuthn, PRF), 32 bytes"`
	Key        string `json:"key" doc:"Chave do cofre, selada pelo que a chave de acesso deriva"`
	Name       string `json:"name" doc:"O nome que a pessoa deu"`
	CreatedOn  string `json:"createdOn" doc:"dd/MM/yyyy"`
}

// PasskeyNewBody adds a passkey. What the passkey derives never comes here.
type PasskeyNewBody struct {
	ID         string `json:"id" doc:"UUID que o navegador sorteou"`
	VaultID    string `json:"vaultId" doc:"O cofre cuja chave foi selada"`
	Credential string `json:"credential" maxLength:"1364"`
	Salt       string `json:"salt"`
	Key        string `json:"key"`
	Name       string `json:"name"`
}

type passkeyInput struct {
	ID string `path:"id" maxLength:"36" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
}

func (s *Service) passkeyRoutes(api *httpx.API) {
	few := httpx.PerAccount("vault", 20, time.Hour)
	const summary = "Abre o cofre também com uma chave de acesso"
	add := newOp("add-vault-passkey", http.MethodPost, "/api/vault/passkeys", summary, few)
	add.StepUp = true
	httpx.Register(api, add.Fails(ErrFormat, ErrPasskeys, ErrPasskeyExists, fault.Missing).
		Explained("A chave do cofre é selada no navegador, pelo que a chave de acesso deriva."), s.postPasskey)
	const one = "/api/vault/passkeys/{id}"
	drop := newOp("drop-vault-passkey", http.MethodDelete, one, "Remove uma chave de acesso do cofre")
	httpx.Register(api, drop.Fails(fault.Missing), s.deletePasskey)
}

func (s *Service) postPasskey(ctx context.Context, in *httpx.Body[PasskeyNewBody]) (*httpx.Body[httpx.Done], error) {
	err := s.AddPasskey(ctx, actor.From(ctx), NewPasskey(in.Body))
	return httpx.DoneUnless(err, "Chave de acesso adicionada.")
}

func (s *Service) deletePasskey(ctx context.Context, in *passkeyInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.DropPasskey(ctx, actor.From(ctx), in.ID), "Chave de acesso removida.")
}

func passkeyBodies(list []Passkey) []PasskeyBody {
	out := make([]PasskeyBody, len(list))
	for i, p := range list {
		out[i] = PasskeyBody{
			ID:         p.ID,
			Credential: p.Credential,
			Salt:       p.Salt,
			Key:        p.Key,
			Name:       p.Name,
			CreatedOn:  at.DateOf(p.CreatedAt.Time, at.SaoPaulo).Wire(),
		}
	}
	return out
}
