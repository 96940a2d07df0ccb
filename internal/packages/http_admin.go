package packages

import (
	"context"
	"net/http"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// BoughtPackageBody is a package as an administrator sees it.
type BoughtPackageBody struct {
	PackageBody
	CustomerID string `json:"customerId"`
	Customer   string `json:"customer"`
	Reason     Event  `json:"reason" doc:"O que levou a este estado"`
}

// BoughtPackagesBody is a page of the packages that were bought.
type BoughtPackagesBody struct {
	Elements      []BoughtPackageBody `json:"elements"`
	TotalElements int64               `json:"totalElements"`
	TotalPages    int64               `json:"totalPages"`
	CurrentPage   int                 `json:"currentPage"`
	Held          money.Cents         `json:"held" doc:"O que ainda é dos pacientes, em todas as páginas"`
	Returned      money.Cents         `json:"returned" doc:"O que foi devolvido, em todas as páginas"`
}

// AdminPackageReturnBody gives a package back, with a reason.
type AdminPackageReturnBody struct {
	Value  money.Cents `json:"value" doc:"O valor que estava na tela; se mudou, nada acontece"`
	Reason string      `json:"reason" doc:"De 10 a 250 caracteres; fica na auditoria"`
}

type boughtInput struct {
	httpx.PageQuery
	State State `query:"state" enum:",ACTIVE,RETURNED,EXPIRED,REVERSED" example:"ACTIVE" doc:"Vazio é tudo"`
}

func (s *Service) adminRoutes(api *httpx.API) {
	staff := httpx.Roles("todos os pacotes", actor.Administrator)
	list := newOp(
		"bought-packages",
		http.MethodGet,
		"/api/admin/packages",
		"Pacotes comprados, os últimos primeiro",
		staff,
	)
	list.Audit = "package.list"
	httpx.Register(api, list, s.getBought)
	giveBack := newOp(
		"return-package-as-admin",
		http.MethodPost,
		"/api/admin/packages/{id}/return",
		"Devolve ao saldo do paciente o que resta de um pacote",
		staff,
	)
	giveBack.Audit, giveBack.StepUp = "package.return", true
	httpx.Register(api, giveBack.Fails(ErrOver, errMoved), s.postAdminReturn)
}

func (s *Service) getBought(ctx context.Context, in *boughtInput) (*httpx.Body[BoughtPackagesBody], error) {
	got, err := s.Bought(ctx, in.State, in.Part())
	if err != nil {
		return nil, err
	}
	b := BoughtPackagesBody{
		Elements:      make([]BoughtPackageBody, len(got.Rows)),
		TotalElements: got.Total,
		TotalPages:    in.Part().Count(got.Total),
		CurrentPage:   in.Page,
		Held:          got.Held,
		Returned:      got.Returned,
	}
	for i, r := range got.Rows {
		b.Elements[i] = BoughtPackageBody{
			PackageBody: s.packageBody(r.View),
			CustomerID:  r.PatientID,
			Customer:    r.Patient,
			Reason:      Event(r.Reason),
		}
	}
	return &httpx.Body[BoughtPackagesBody]{Body: b}, nil
}

func (s *Service) postAdminReturn(
	ctx context.Context,
	in *packageInput[AdminPackageReturnBody],
) (*httpx.Body[httpx.Done], error) {
	reason := strings.TrimSpace(in.Body.Reason)
	var f fault.Fields
	n := len([]rune(reason))
	f.Check(n >= 10 && n <= 250 && br.Plain(reason), "reason", "Escreva o motivo: de 10 a 250 caracteres.")
	if err := f.Err(); err != nil {
		return nil, err
	}
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		people, err := s.GiveBackAsAdmin(ctx, tx, in.ID, in.Body.Value)
		if err != nil {
			return err
		}
		s.Audit.RecordReason(ctx, tx, in.ID, reason, people...)
		return nil
	})
	return httpx.DoneUnless(err, in.Body.Value.String()+" voltaram ao saldo do paciente.")
}
