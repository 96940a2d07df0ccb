package contract

import (
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

func newOp(id, method, path, summary string, access httpx.Access, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "benefício",
		Summary: summary,
		Access:  access,
		Limits:  limits,
	}
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.adminRoutes(api)
	s.personRoutes(api)
}

func (s *Service) adminRoutes(api *httpx.API) {
	const path = "/api/admin/company/{id}/contracts"
	admin := httpx.Roles("administradores", actor.Administrator)
	list := newOp("company-contracts", http.MethodGet, path, "Contratos de uma empresa, o último primeiro", admin)
	httpx.Register(api, list.Audited("contract.list"), s.getContracts)

	agree := newOp("agree-contract", http.MethodPost, path, "Define o contrato de uma empresa", admin).
		Audited("contract.agree").Fails(ErrOlder)
	agree.StepUp = true
	agree = agree.Explained("O contrato de antes termina na véspera. O que já está confirmado fica como está.")
	httpx.Register(api, agree, s.postContract)

	end := newOp("end-contract", http.MethodPost, path+"/end", "Encerra o contrato de uma empresa", admin).
		Audited("contract.end").Fails(ErrOlder, ErrNothingToEnd)
	end.StepUp = true
	httpx.Register(api, end.Explained("Sessões já confirmadas continuam cobertas."), s.postEnd)
}
