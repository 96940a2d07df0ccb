package account

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// CustomerBody is a patient as shown to the patient and to administrators.
type CustomerBody struct {
	FullName           string      `json:"fullName"`
	Nickname           string      `json:"nickname"`
	Username           string      `json:"username"`
	PayerEmail         string      `json:"payerEmail" doc:"E-mail inicial de um pagamento; só para a própria pessoa"`
	BirthDate          string      `json:"birthDate"`
	CPF                string      `json:"cpf"`
	Document           string      `json:"document"`
	DocumentRegion     string      `json:"documentRegion"`
	ZipCode            string      `json:"zipCode"`
	Address            string      `json:"address"`
	Number             string      `json:"number"`
	AddressComplement  string      `json:"addressComplement"`
	Neighborhood       string      `json:"neighborhood"`
	City               string      `json:"city"`
	AddressState       string      `json:"addressState"`
	Country            string      `json:"country"`
	CellPhone          string      `json:"cellPhone"`
	Gender             GenderRead  `json:"gender"`
	Ethnicity          string      `json:"ethnicity"`
	Affiliate          string      `json:"affiliate"`
	State              string      `json:"state"`
	ReschedulingCredit money.Cents `json:"reschedulingCredit"`
	EmailAlertsOptIn   bool        `json:"emailAlertsOptIn"`
}

// GenderRead and GenderWrite have different names for the choice, because clients read one name and write another.
type GenderRead struct {
	Value       string `json:"value"`
	CustomValue string `json:"customValue"`
}

type GenderWrite struct {
	GenderEnum  string `json:"genderEnum"`
	Value       string `json:"value" doc:"Aceito no lugar de genderEnum"`
	CustomValue string `json:"customValue"`
}

// CustomerUpdateBody accepts both the names that clients read and those that they write (Q168).
type CustomerUpdateBody struct {
	FullName          string      `json:"fullName"`
	Nickname          string      `json:"nickname"`
	Birthdate         string      `json:"birthdate"`
	BirthDate         string      `json:"birthDate" doc:"Aceito no lugar de birthdate"`
	CPF               string      `json:"cpf"`
	Document          string      `json:"document"`
	DocumentRegion    string      `json:"documentRegion"`
	ZipCode           string      `json:"zipCode"`
	Neighborhood      string      `json:"neighborhood"`
	Address           string      `json:"address"`
	Location          string      `json:"location"`
	City              string      `json:"city" doc:"Aceito no lugar de location"`
	Number            string      `json:"number"`
	AddressComplement string      `json:"addressComplement"`
	AddressState      string      `json:"addressState"`
	Country           string      `json:"country"`
	CellPhone         string      `json:"cellPhone"`
	Gender            GenderWrite `json:"gender"`
	Ethnicity         string      `json:"ethnicity"`
	EmailAlertsOptIn  *bool       `json:"emailAlertsOptIn"`
}

type customerUpdateInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body CustomerUpdateBody
}

// BasicInfoBody is the form of the name screen.
type BasicInfoBody struct {
	FullName         string `json:"fullName"`
	Nickname         string `json:"nickname"`
	EmailAlertsOptIn bool   `json:"emailAlertsOptIn"`
}

type basicInfoInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body BasicInfoBody
}

// ActivePersonBody is a person in the recipient list of administrators.
type ActivePersonBody struct {
	ID               string `json:"id"`
	Email            string `json:"email"`
	FullName         string `json:"fullName"`
	Nickname         string `json:"nickname"`
	UserType         string `json:"userType"`
	Active           bool   `json:"active"`
	EmailAlertsOptIn bool   `json:"emailAlertsOptIn"`
}

func (s *Service) customerRoutes(api *httpx.API) {
	const tag = "paciente"
	own := httpx.Own("path:id", actor.Patients...)
	httpx.Register(api, httpx.Op{
		ID:      "active-customers",
		Method:  http.MethodGet,
		Path:    "/api/customer/active",
		Tag:     tag,
		Summary: "Pacientes ativos",
		Access:  httpx.Roles("todas as pessoas", actor.Administrator),
		Audit:   "customer.list",
	}, s.getActive)
	httpx.Register(api, httpx.Op{
		ID:      "customer",
		Method:  http.MethodGet,
		Path:    "/api/customer/{id}",
		Tag:     tag,
		Summary: "Dados de um paciente",
		Access:  own.OrAdmin(),
		Audit:   "customer.read",
	}, s.getCustomer)
	httpx.Register(api, httpx.Op{
		ID:      "update-customer",
		Method:  http.MethodPut,
		Path:    "/api/customer/{id}",
		Tag:     tag,
		Summary: "Altera os próprios dados",
		Access:  own,
	}, s.putCustomer)
	httpx.Register(api, httpx.Op{
		ID:      "customer-basic-info",
		Method:  http.MethodPost,
		Path:    "/api/customer/{id}/basic-info",
		Tag:     tag,
		Summary: "Completa o cadastro com o nome",
		Access:  own,
	}, s.postBasicInfo)
	httpx.Register(api, httpx.Op{
		ID:      "delete-customer",
		Method:  http.MethodDelete,
		Path:    "/api/customer/{id}",
		Tag:     tag,
		Summary: "Exclui a conta",
		Access:  own.OrAdmin(),
		Audit:   "customer.delete",
		StepUp:  true,
		Faults:  []*fault.Error{ErrDebts([]string{"há uma sessão marcada"})},
	}, s.deleteSelf)
}

func (s *Service) getActive(ctx context.Context, _ *httpx.None) (*httpx.Body[[]ActivePersonBody], error) {
	people, err := s.ActiveContacts(ctx, actor.Patients...)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]ActivePersonBody]{Body: ActiveBodies(people)}, nil
}

// ActiveBodies returns the wire form of contacts.
func ActiveBodies(people []Contact) []ActivePersonBody {
	out := make([]ActivePersonBody, len(people))
	for i, p := range people {
		out[i] = ActivePersonBody{
			ID:               p.ID,
			Email:            p.Email,
			FullName:         p.FullName,
			Nickname:         p.Nickname,
			UserType:         string(p.Role),
			Active:           true,
			EmailAlertsOptIn: p.AlertsOptIn,
		}
	}
	return out
}

func (s *Service) getCustomer(ctx context.Context, in *httpx.IDPath) (*httpx.Body[CustomerBody], error) {
	c, err := s.Customer(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	balance, err := s.Balance(ctx, c.Account)
	if err != nil {
		return nil, err
	}
	payer, err := s.ownPayerAddress(ctx, c.Account)
	if err != nil {
		return nil, err
	}
	p := c.Personal
	return &httpx.Body[CustomerBody]{Body: CustomerBody{
		FullName:           c.FullName,
		Nickname:           c.Nickname,
		Username:           c.Email,
		PayerEmail:         payer,
		BirthDate:          p.Birth().Wire(),
		CPF:                br.FormatCPF(p.CPF),
		Document:           br.FormatRG(p.Document),
		DocumentRegion:     p.DocumentRegion,
		ZipCode:            br.FormatCEP(p.ZipCode),
		Address:            p.Address,
		Number:             p.Number,
		AddressComplement:  p.Complement,
		Neighborhood:       p.Neighborhood,
		City:               p.City,
		AddressState:       p.State,
		Country:            p.Country,
		CellPhone:          br.FormatPhone(p.CellPhone),
		Gender:             GenderRead{p.Gender, p.GenderCustom},
		Ethnicity:          p.Ethnicity,
		Affiliate:          c.Affiliate,
		State:              c.Account.State,
		ReschedulingCredit: balance,
		EmailAlertsOptIn:   c.AlertsOptIn,
	}}, nil
}

// ownPayerAddress returns the PayerAddress of the caller. Administrators read none: it may be a personal address.
func (s *Service) ownPayerAddress(ctx context.Context, acc Account) (string, error) {
	if actor.From(ctx).ID != acc.ID {
		return "", nil
	}
	return s.PayerAddress(acc)
}

// Balance returns a patient's credit. Employees have none.
func (s *Service) Balance(ctx context.Context, acc Account) (money.Cents, error) {
	if acc.Role() != actor.Customer {
		return 0, nil
	}
	return s.Credits(ctx, acc.ID)
}

func (s *Service) putCustomer(ctx context.Context, in *customerUpdateInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.UpdateCustomer(ctx, in.ID, in.Body.Input()), "Dados alterados com sucesso")
}

// Input returns the form in the feature's own type.
func (b CustomerUpdateBody) Input() PersonalInput {
	return PersonalInput{
		FullName:       b.FullName,
		Nickname:       b.Nickname,
		BirthDate:      either(b.Birthdate, b.BirthDate),
		CPF:            b.CPF,
		Document:       b.Document,
		DocumentRegion: b.DocumentRegion,
		ZipCode:        b.ZipCode,
		Address:        b.Address,
		Number:         b.Number,
		Complement:     b.AddressComplement,
		Neighborhood:   b.Neighborhood,
		City:           either(b.Location, b.City),
		UF:             b.AddressState,
		Country:        b.Country,
		CellPhone:      b.CellPhone,
		Gender:         either(b.Gender.GenderEnum, b.Gender.Value),
		GenderCustom:   b.Gender.CustomValue,
		Ethnicity:      b.Ethnicity,
		AlertsOptIn:    b.EmailAlertsOptIn,
	}
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (s *Service) postBasicInfo(ctx context.Context, in *basicInfoInput) (*httpx.Body[httpx.Done], error) {
	b := in.Body
	basic := BasicInfo{FullName: b.FullName, Nickname: b.Nickname, AlertsOptIn: b.EmailAlertsOptIn}
	return httpx.DoneUnless(s.SaveBasicInfo(ctx, in.ID, basic), "Dados inseridos com sucesso")
}
