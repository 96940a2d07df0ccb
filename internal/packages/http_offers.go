package packages

import (
	"context"
	"errors"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// PackageOfferBody is a package that a therapist offers.
type PackageOfferBody struct {
	Sessions int64       `json:"sessions" doc:"4, 8 ou 12"`
	Discount int64       `json:"discountPercent" doc:"De 0 a 20"`
	Unit     money.Cents `json:"unit" doc:"Preço de cada sessão do pacote"`
	Total    money.Cents `json:"total" doc:"Preço do pacote"`
	Saving   money.Cents `json:"saving" doc:"Diferença para o mesmo número de sessões sem pacote"`
}

// PackageOffersBody is what a therapist offers.
type PackageOffersBody struct {
	Offers []PackageOfferBody `json:"offers"`
	Owned  string             `json:"ownedPackageId,omitempty" doc:"Pacote com sessões que quem pergunta já tem"`
	Left   int64              `json:"ownedLeft,omitempty"`
}

// PackageChoiceBody is one size with its discount.
type PackageChoiceBody struct {
	Sessions int64 `json:"sessions" doc:"4, 8 ou 12"`
	Discount int64 `json:"discountPercent" doc:"De 0 a 20"`
}

// PackageSettingBody is what a therapist wants to offer. Sizes that are left out are not offered.
type PackageSettingBody struct {
	Offers []PackageChoiceBody `json:"offers" maxItems:"3"`
}

func (s *Service) offerRoutes(api *httpx.API) {
	httpx.Register(api, newOp(
		"read-package-offers",
		http.MethodGet,
		"/api/therapist/{id}/packages",
		"Pacotes que um profissional oferece",
		httpx.Roles("de quem vê preços", actor.Customer, actor.Therapist),
	), s.getOffers)
	httpx.Register(api, newOp(
		"save-package-offers",
		http.MethodPut,
		"/api/therapist/{id}/packages",
		"Escolhe os pacotes oferecidos",
		httpx.Own("path:id", actor.Therapist),
	), s.putOffers)
}

func (s *Service) getOffers(ctx context.Context, in *httpx.IDPath) (*httpx.Body[PackageOffersBody], error) {
	who := actor.From(ctx)
	if who.Role == actor.Therapist && who.ID != in.ID {
		return nil, fault.Missing
	}
	offers, err := s.pricesFor(ctx, who, in.ID)
	if errors.Is(err, fault.Missing) && who.ID == in.ID { // who is not listed sees the sizes and discounts
		var own []Offer
		own, err = s.Offers(ctx, in.ID)
		offers = priced(own, 0)
	}
	if err != nil {
		return nil, err
	}
	b := PackageOffersBody{Offers: make([]PackageOfferBody, len(offers))}
	for i, o := range offers {
		b.Offers[i] = PackageOfferBody{
			Sessions: o.Sessions,
			Discount: o.Discount,
			Unit:     o.Unit,
			Total:    o.Total,
			Saving:   o.List*money.Cents(o.Sessions) - o.Total,
		}
	}
	if who.Role == actor.Customer {
		has, err := s.Left(ctx, who.ID, in.ID)
		if err != nil {
			return nil, err
		}
		b.Owned, b.Left = has.ID, has.Left
	}
	return &httpx.Body[PackageOffersBody]{Body: b}, nil
}

func (s *Service) putOffers(
	ctx context.Context,
	in *packageInput[PackageSettingBody],
) (*httpx.Body[httpx.Done], error) {
	list := make([]Offer, len(in.Body.Offers))
	for i, o := range in.Body.Offers {
		list[i] = Offer(o)
	}
	return httpx.DoneUnless(s.SetOffers(ctx, in.ID, list), "Pacotes salvos.")
}
