package dispute

import (
	"context"

	"psic/internal/account"
	"psic/internal/platform/httpx"
)

func (s *Service) getOne(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DisputeBody], error) {
	d, err := s.Detail(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[DisputeBody]{Body: s.detailBody(d)}, nil
}

func (s *Service) detailBody(d Detail) DisputeBody {
	b := DisputeBody{
		DisputeRowBody:   s.rowBody(d.Case, nameOf(d.People[d.PayerID])),
		ChargeID:         d.ChargeID,
		ProviderID:       d.ProviderID,
		Method:           d.Method,
		Therapist:        nameOf(d.People[d.TherapistID]),
		OpenedAt:         wall(d.OpenedAt.Time),
		OpenedBy:         nameOf(d.People[d.OpenedBy]),
		Reason:           d.Reason,
		Taken:            d.TakenCents,
		TherapistReserve: d.TherapistReserveCents,
		PlatformReserve:  d.PlatformReserveCents,
		Bearer:           Bearer(d.Bearer),
		AnsweredAt:       wall(d.AnsweredAt.Time),
		AnsweredBy:       nameOf(d.People[d.AnsweredBy]),
		AnswerReference:  d.AnswerReference,
		DecidedAt:        wall(d.DecidedAt.Time),
		DecidedBy:        nameOf(d.People[d.DecidedBy]),
		Note:             d.Note,
		ClosedAt:         wall(d.ClosedAt.Time),
		Next:             []State{},
	}
	if !d.Closed() {
		for _, to := range next[d.Status()] {
			if to != Expired {
				b.Next = append(b.Next, to)
			}
		}
	}
	if d.Hash != "" {
		b.Evidence = evidenceBody(d.Evidence, d.Hash)
	}
	return b
}

// nameOf returns the name of somebody, or the address of an administrator without a name.
func nameOf(p account.PersonRow) string {
	if p.FullName == "" {
		return p.Email
	}
	return p.FullName
}

func evidenceBody(e Evidence, hash string) *DisputeEvidenceBody {
	b := &DisputeEvidenceBody{
		GatheredAt:      wall(e.GatheredAt),
		Hash:            hash,
		PaidAt:          wall(e.Payment.PaidAt),
		TermsVersion:    e.Account.TermsVersion,
		TermsAcceptedAt: wall(e.Account.TermsAcceptedAt),
		FreeHours:       e.FreeHours,
		Sessions:        make([]DisputeSessionBody, len(e.Sessions)),
		Agreements:      make([]DisputeAgreementBody, len(e.Agreements)),
		Mails:           make([]DisputeMailBody, len(e.Mails)),
	}
	for i, m := range e.Sessions {
		b.Sessions[i] = DisputeSessionBody{
			StartsAt:    wall(m.StartsAt),
			BookedAt:    wall(m.BookedAt),
			CancelledAt: wall(m.CancelledAt),
			Minutes:     m.Minutes,
			Stays:       make([]DisputeStayBody, len(m.Stays)),
		}
		for n, stay := range m.Stays {
			b.Sessions[i].Stays[n] = DisputeStayBody{Patient: stay.Patient, From: wall(stay.From), To: wall(stay.To)}
		}
	}
	for i, a := range e.Agreements {
		b.Agreements[i] = DisputeAgreementBody{Version: a.Version, AcceptedAt: wall(a.At)}
	}
	for i, m := range e.Mails {
		b.Mails[i] = DisputeMailBody{Name: mailName(m.Kind), Patient: m.Patient, SentAt: wall(m.At)}
	}
	for _, r := range e.Refunds {
		if r.Done {
			b.Refunded += r.Amount
		}
	}
	return b
}
