package standing

import (
	"context"
	"net/http"

	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

func (s *Service) proposalRoutes(api *httpx.API) {
	propose := newOp(
		"propose-standing",
		http.MethodPost,
		"/api/standing/proposal",
		"Propõe um atendimento fixo a um paciente",
		httpx.Roles("a um paciente que já teve sessão", actor.Therapist),
	)
	propose.Limits = perHour
	httpx.Register(api, propose.Fails(
		ErrEvery,
		ErrNothingFits,
		ErrTooManyProposed,
		ErrProposedOften,
		agenda.ErrTime,
		booking.ErrDaysDiffer,
		booking.ErrNotOffered,
		fault.Missing,
	), s.postPropose)

	preview := newOp(
		"preview-accept-standing",
		http.MethodPost,
		"/api/standing/{id}/accept-preview",
		"Mostra as datas de um atendimento fixo proposto, antes de aceitar",
		httpx.Roles("proposto a quem está na sessão", actor.Patients...),
	)
	preview.Limits = perHour
	httpx.Register(api, preview.Fails(ErrOver, ErrClosed, fault.Missing), s.postPreviewAccept)

	accept := newOp(
		"accept-standing",
		http.MethodPost,
		"/api/standing/{id}/accept",
		"Aceita um atendimento fixo proposto",
		httpx.Roles("proposto a quem está na sessão", actor.Patients...),
	)
	accept.Limits = perHour
	httpx.Register(api, accept.Fails(
		ErrMeans,
		ErrPayer,
		ErrOver,
		ErrClosed,
		ErrTooMany,
		ErrNeverPaid,
		booking.ErrIncomplete,
		booking.ErrConsent,
		booking.ErrNotOffered,
		booking.ErrSlotTaken,
		booking.ErrSameTime,
		fault.Missing,
	), s.postAccept)

	refuse := newOp(
		"refuse-standing",
		http.MethodPost,
		"/api/standing/{id}/refuse",
		"Recusa um atendimento fixo proposto",
		httpx.Roles("proposto a quem está na sessão", actor.Patients...),
	)
	httpx.Register(api, refuse.Fails(ErrOver, fault.Missing), s.postRefuse)

	means := newOp(
		"change-standing-means",
		http.MethodPut,
		"/api/standing/{id}/means",
		"Muda como as próximas sessões são pagas",
		httpx.Roles("de quem está na sessão", actor.Patients...),
	)
	means.Limits = perHour
	httpx.Register(api, means.Fails(ErrMeans, ErrPayer, ErrOver, fault.Missing), s.putMeans)
}

func (s *Service) postPropose(
	ctx context.Context,
	in *httpx.Body[StandingProposalBody],
) (*httpx.Body[StandingPreviewBody], error) {
	b := in.Body
	x, days, err := s.Propose(ctx, actor.From(ctx), b.CustomerID, b.wanted(), b.Preview)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[StandingPreviewBody]{Body: s.previewBody(x, days)}, nil
}

func (s *Service) postPreviewAccept(
	ctx context.Context,
	in *httpx.IDPath,
) (*httpx.Body[StandingPreviewBody], error) {
	x, days, err := s.PreviewAccept(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[StandingPreviewBody]{Body: s.previewBody(x, days)}, nil
}

func (s *Service) postAccept(
	ctx context.Context,
	in *standingTherapistInput[StandingMeansBody],
) (*httpx.Body[StandingAgreedBody], error) {
	x, days, err := s.Accept(ctx, actor.From(ctx), in.ID, in.Body.means())
	if err != nil {
		return nil, err
	}
	return s.agreedBody(ctx, x, days)
}

func (s *Service) postRefuse(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Refuse(ctx, actor.From(ctx), in.ID), "Proposta recusada.")
}

func (s *Service) putMeans(
	ctx context.Context,
	in *standingTherapistInput[StandingMeansBody],
) (*httpx.Body[httpx.Done], error) {
	err := s.SetMeans(ctx, actor.From(ctx), in.ID, in.Body.means())
	return httpx.DoneUnless(err, "Forma de pagamento salva.")
}
