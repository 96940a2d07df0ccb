package search

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/platform/httpx"
)

// SlotBody is a slot on a day.
type SlotBody struct {
	Day          string       `json:"day"`
	Date         string       `json:"date" doc:"O mesmo que day"`
	DayOfTheWeek string       `json:"dayOfTheWeek"`
	StartTime    string       `json:"startTime"`
	FinishTime   string       `json:"finishTime"`
	State        string       `json:"state" doc:"AVAILABLE pode ser agendado"`
	IsEnterprise bool         `json:"isEnterprise"`
	PriceInBRL   *money.Cents `json:"priceInBRL,omitempty"`
	StartsAt     string       `json:"startsAt" doc:"O instante, em UTC, para quem está em outro fuso"`
}

// CardBody is a therapist in the list.
type CardBody struct {
	ID           string       `json:"id"`
	Name         string       `json:"name"`
	CRP          string       `json:"crp"`
	State        string       `json:"state"`
	Approach     string       `json:"approach"`
	SessionPrice *money.Cents `json:"sessionPrice,omitempty"`
	SessionTime  int64        `json:"sessionTime"`
	Description  string       `json:"description"`
	Image        string       `json:"image"`
	NextFree     SlotBody     `json:"nextFree"`
	Horarios     []SlotBody   `json:"horarios" doc:"A semana do próximo horário livre"`
}

// ListBody is a page of the directory.
type ListBody struct {
	Elements      []CardBody `json:"elements"`
	CurrentPage   int        `json:"currentPage"`
	HasMore       bool       `json:"hasMore"`
	TotalElements int        `json:"totalElements" doc:"-1 quando são muitos para contar"`
	Approaches    []string   `json:"approaches" doc:"Abordagens para o filtro"`
}

// SlotsBody is the calendar of one therapist.
type SlotsBody struct {
	AvailableSchedules []SlotBody `json:"availableSchedules"`
	TimeZone           string     `json:"timeZone"`
	WithoutDiscount    bool       `json:"withoutDiscount,omitempty" doc:"Sem desconto de primeira sessão"`
}

type listInput struct {
	Text     string `query:"text" maxLength:"250" example:"ana"`
	UserID   string `query:"userId" doc:"Ignorado: vale quem entrou" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Page     int    `query:"currentPage" minimum:"0" maximum:"10000" example:"0"`
	Size     int    `query:"pageSize" minimum:"1" maximum:"100" default:"10" example:"10"`
	Approach string `query:"approach" maxLength:"250" example:"Terapia cognitivo-comportamental"`
	Gender   string `query:"gender" maxLength:"50" example:"Feminino"`
	Period   string `query:"period" enum:",MORNING,AFTERNOON,EVENING" example:"MORNING"`
	Until    string `query:"until" doc:"Livre até este dia, dd/MM/yyyy" example:"09/08/2026"`
	Benefit  bool   `query:"benefit" doc:"Só horários da empresa; sem efeito para quem não tem uma" example:"false"`
	MaxPrice int64  `query:"maxPrice" minimum:"0" maximum:"100000" doc:"Reais; só para quem entrou" example:"200"`
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	list := httpx.Op{
		ID:        "list-therapists",
		Method:    http.MethodGet,
		Path:      "/api/therapist/list",
		Tag:       "diretório",
		Summary:   "Psicólogos com horário livre",
		Access:    httpx.Public(),
		Limits:    []httpx.Limit{httpx.PerIP("directory", 120, time.Minute).Local()},
		Responses: api.Either("Sucesso", ListBody{}),
	}
	httpx.Register(api, list.Fails(errUntil).
		Explained("Em ordem de próximo horário livre, com benefit do próximo horário da empresa. "+
			"Quem entrou vê preços e pode filtrar por eles; "+
			"quem vem de uma empresa vê os horários dela."), s.getList)
	httpx.Register(api, httpx.Op{
		ID:      "free-slots",
		Method:  http.MethodGet,
		Path:    "/api/therapist/{id}/agenda/simplified",
		Tag:     "diretório",
		Summary: "Horários livres de um psicólogo",
		Access:  httpx.Public(),
		Faults: []*fault.Error{
			fault.Missing,
			agenda.ErrRange,
		},
		Description: "Sem datas, os próximos " + strconv.Itoa(agenda.Horizon) + " dias; no máximo " +
			strconv.Itoa(agenda.MaxRange) + " dias de uma vez.",
	}, s.getSlots)
}

var periods = map[string]uint8{"MORNING": Morning, "AFTERNOON": Afternoon, "EVENING": Evening}

var errUntil = fault.New(fault.Invalid, "search.until_invalid", "Informe a data no formato DD/MM/AAAA.")

func (in *listInput) filter(who actor.Actor, entitled bool) (Filter, error) {
	f := Filter{
		Text:     in.Text,
		Approach: in.Approach,
		Gender:   in.Gender,
		Period:   periods[in.Period],
		Entitled: entitled,
	}
	if in.Until != "" {
		var err error
		if f.Until, err = at.ParseDate(in.Until); err != nil {
			return f, errUntil
		}
	}
	if !who.Visitor() { // a visitor could find out prices with many requests
		f.MaxPrice = in.MaxPrice * 100
	}
	return f, nil
}

func (s *Service) getList(ctx context.Context, in *listInput) (*httpx.Text, error) {
	who := actor.From(ctx)
	entitled, err := s.entitled(ctx, who)
	if err != nil {
		return nil, err
	}
	f, err := in.filter(who, entitled)
	if err != nil {
		return nil, err
	}
	f.Benefit = entitled && in.Benefit
	if entitled && f.MaxPrice > 0 {
		f.CompanyPrice = int64(s.EnterprisePrice)
	}
	found := s.Index.Find(f, page.Page{Number: in.Page, Size: in.Size})
	return httpx.WriteText(
		func(b []byte) ([]byte, error) {
			return s.page(b, found, in.Page, audienceOf{f.kind(), !who.Visitor()})
		},
	)
}

func (s *Service) entitled(ctx context.Context, who actor.Actor) (bool, error) {
	if who.Role != actor.Enterprise {
		return false, nil
	}
	return s.Entitled(ctx, who.ID)
}

const maxDescription = 250

func (s *Service) card(c *card, k kind, price bool, week []agenda.Slot) CardBody {
	b := CardBody{
		ID:          c.AccountID,
		Name:        c.Name(),
		CRP:         c.Crp,
		State:       c.Uf,
		Approach:    c.Public.Approach,
		SessionTime: c.SessionMinutes,
		Description: c.AboutMe,
		Image:       directory.Image(c.AccountID),
		NextFree:    s.slot(&c.PriceCents, c.next[k], price),
		Horarios:    s.slots(&c.PriceCents, week, price),
	}
	if price {
		b.SessionPrice = &c.PriceCents
	}
	return b
}

// week returns the slots of the week of the next free slot, from Sunday to Saturday.
func (s *Service) week(c *card, k kind, now time.Time) []agenda.Slot {
	day := c.next[k].Day
	first := day.AddDays(-int(day.Weekday()))
	slots := c.calendar.Slots(agenda.Query{
		First:      first,
		Last:       first.AddDays(6),
		Now:        now,
		Enterprise: k != common,
		Zone:       at.SaoPaulo,
	})
	if k == covered {
		slots = slices.DeleteFunc(slots, func(s agenda.Slot) bool { return !s.Enterprise })
	}
	return slots
}

// firstRunes returns a copy, so that the memory of the whole text can be freed.
func firstRunes(text string, n int) string {
	r := []rune(text)
	return string(r[:min(n, len(r))])
}

func (s *Service) slots(price *money.Cents, slots []agenda.Slot, shown bool) []SlotBody {
	out := make([]SlotBody, len(slots))
	for i, x := range slots {
		out[i] = s.slot(price, x, shown)
	}
	return out
}

func (s *Service) slot(price *money.Cents, x agenda.Slot, shown bool) SlotBody {
	start, end := x.Start.In(at.SaoPaulo), x.End.In(at.SaoPaulo)
	day := x.Day.Wire()
	b := SlotBody{
		Day:          day,
		Date:         day,
		DayOfTheWeek: agenda.Days[x.Day.Weekday()],
		StartTime:    start.Format(time.TimeOnly),
		FinishTime:   end.Format(time.TimeOnly),
		State:        string(x.State),
		IsEnterprise: x.Enterprise,
		StartsAt:     x.Start.UTC().Format(time.RFC3339),
	}
	if shown {
		b.PriceInBRL = price
		if x.Enterprise {
			b.PriceInBRL = &s.EnterprisePrice
		}
	}
	return b
}
