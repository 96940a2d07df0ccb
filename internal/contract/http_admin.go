package contract

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// ContractTermsBody are the terms that an administrator enters. Days are dd/MM/yyyy.
type ContractTermsBody struct {
	Seen             int64       `json:"seen" doc:"Versão que estava na tela; 0 antes do primeiro contrato"`
	StartsOn         string      `json:"startsOn"`
	EndsOn           string      `json:"endsOn,omitempty" doc:"Último dia; sem ele, vale até o próximo contrato"`
	SessionsPerMonth int64       `json:"sessionsPerMonth" doc:"Sessões de cada pessoa por mês, de 0 a 8"`
	SharePercent     int64       `json:"sharePercent" doc:"Parte que a empresa paga, em %"`
	Ceiling          money.Cents `json:"ceiling" doc:"Preço até o qual a empresa paga a sua parte"`
	DependantsMax    int64       `json:"dependantsMax" doc:"Dependentes de cada pessoa, de 0 a 3"`
}

// ContractEndBody ends a contract.
type ContractEndBody struct {
	Seen   int64  `json:"seen"`
	EndsOn string `json:"endsOn" doc:"Último dia, dd/MM/yyyy"`
}

// ContractRow is a contract in the list of administrators.
type ContractRow struct {
	ID               string      `json:"id"`
	Version          int64       `json:"version"`
	State            string      `json:"state" enum:"HOLDS,COMING,OVER,REPLACED"`
	StartsOn         string      `json:"startsOn"`
	EndsOn           string      `json:"endsOn,omitempty"`
	SessionsPerMonth int64       `json:"sessionsPerMonth"`
	SharePercent     int64       `json:"sharePercent"`
	Ceiling          money.Cents `json:"ceiling"`
	DependantsMax    int64       `json:"dependantsMax"`
	CreatedBy        string      `json:"createdBy"`
	CreatedAt        string      `json:"createdAt"`
}

// ContractsBody is a page of contracts.
type ContractsBody struct {
	Elements      []ContractRow `json:"elements"`
	TotalElements int64         `json:"totalElements"`
	TotalPages    int64         `json:"totalPages"`
	CurrentPage   int           `json:"currentPage"`
}

type contractsInput struct {
	httpx.IDPath
	httpx.PageQuery
}

type termsInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body ContractTermsBody
}

type endInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body ContractEndBody
}

// stateOf says how a contract stands today.
func stateOf(c Contract, today at.Date) string {
	switch {
	case !c.EndsOn.IsZero() && c.EndsOn.Before(c.StartsOn):
		return "REPLACED"
	case c.Holds(today):
		return "HOLDS"
	case today.Before(c.StartsOn):
		return "COMING"
	}
	return "OVER"
}

func (s *Service) getContracts(ctx context.Context, in *contractsInput) (*httpx.Body[ContractsBody], error) {
	list, total, err := s.History(ctx, actor.From(ctx), in.ID, in.Part())
	if err != nil {
		return nil, err
	}
	out := make([]ContractRow, len(list))
	for i, c := range list {
		out[i] = ContractRow{
			ID:               c.ID,
			Version:          c.Version,
			State:            stateOf(c.Contract, s.Clock.Today()),
			StartsOn:         c.StartsOn.Wire(),
			EndsOn:           c.EndsOn.Wire(),
			SessionsPerMonth: c.SessionsPerMonth,
			SharePercent:     c.SharePercent,
			Ceiling:          c.CeilingCents,
			DependantsMax:    c.DependantsMax,
			CreatedBy:        c.Creator,
			CreatedAt:        c.CreatedAt.Wall(),
		}
	}
	return &httpx.Body[ContractsBody]{Body: ContractsBody{
		Elements:      out,
		TotalElements: total,
		TotalPages:    in.Part().Count(total),
		CurrentPage:   in.Page,
	}}, nil
}

// day reads a day of a form. What is no day is the zero date, which the use case refuses.
func day(text string) at.Date {
	d, err := at.ParseDate(text)
	if err != nil {
		return at.Date{}
	}
	return d
}

func (s *Service) postContract(ctx context.Context, in *termsInput) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	t := Terms{
		StartsOn:   day(b.StartsOn),
		EndsOn:     day(b.EndsOn),
		BadEnd:     b.EndsOn != "" && day(b.EndsOn).IsZero(),
		Sessions:   b.SessionsPerMonth,
		Share:      b.SharePercent,
		Ceiling:    b.Ceiling,
		Dependants: b.DependantsMax,
	}
	return httpx.DoneUnless(s.Agree(ctx, actor.From(ctx), in.ID, b.Seen, t), "Contrato definido.")
}

func (s *Service) postEnd(ctx context.Context, in *endInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.End(ctx, in.ID, in.Body.Seen, day(in.Body.EndsOn)), "Contrato encerrado.")
}
