package account

import (
	"context"
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// CustomerBody is a patient as the patient and administrators read them.
type CustomerBody struct {
	FullName           string      `json:"fullName"`
	Nickname           string      `json:"nickname"`
	Username           string      `json:"username"`
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

// GenderRead and GenderWrite differ in the name of the choice: clients read one name and write another.
type GenderRead struct {
	Value       string `json:"value"`
	CustomValue string `json:"customValue"`
}

type GenderWrite struct {
	GenderEnum  string `json:"genderEnum"`
	Value       string `json:"value" doc:"Aceito no lugar de genderEnum"`
	CustomValue string `json:"customValue"`
}

// CustomerUpdateBody accepts the names that are read as well as those that are written (Q168).
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

// BasicInfoBody is the name screen.
type BasicInfoBody struct {
	FullName         string `json:"fullName"`
	Nickname         string `json:"nickname"`
	EmailAlertsOptIn bool   `json:"emailAlertsOptIn"`
}

type basicInfoInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body BasicInfoBody
}

// ActivePersonBody is somebody an administrator may write to.
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
	op := func(id, method, path, summary string, access httpx.Access) httpx.Op {
		return httpx.Op{
			ID:      id,
			Method:  method,
			Path:    path,
			Tag:     "paciente",
			Summary: summary,
			Access:  access,
		}
	}
	own := httpx.Own("path:id", actor.Patients...)
	httpx.Register(
		api,
		op(
			"active-customers",
			http.MethodGet,
			"/api/customer/active",
			"Pacientes ativos",
			httpx.Roles("todas as pessoas", actor.Administrator),
		).Audited("customer.list"),
		s.getActive,
	)
	httpx.Register(
		api,
		op(
			"customer",
			http.MethodGet,
			"/api/customer/{id}",
			"Dados de um paciente",
			own.OrAdmin(),
		).Audited("customer.read"),
		s.getCustomer,
	)
	httpx.Register(
		api,
		op("update-customer", http.MethodPut, "/api/customer/{id}", "Altera os próprios dados", own),
		s.putCustomer,
	)
	httpx.Register(
		api,
		op(
			"customer-basic-info",
			http.MethodPost,
			"/api/customer/{id}/basic-info",
			"Completa o cadastro com o nome",
			own,
		),
		s.postBasicInfo,
	)
	httpx.Register(
		api,
		op(
			"delete-customer",
			http.MethodDelete,
			"/api/customer/{id}",
			"Exclui a conta",
			own.OrAdmin(),
		).Audited("customer.delete").Fails(ErrDebts([]string{"há uma sessão marcada"})),
		s.deleteSelf,
	)
}

func (s *Service) getActive(ctx context.Context, _ *httpx.None) (*httpx.Body[[]ActivePersonBody], error) {
	people, err := s.ActiveContacts(ctx, actor.Patients...)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[[]ActivePersonBody]{Body: ActiveBodies(people)}, nil
}

// ActiveBodies writes people for the mail screen.
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
	p := c.Personal
	return &httpx.Body[CustomerBody]{Body: CustomerBody{
		FullName:           c.FullName,
		Nickname:           c.Nickname,
		Username:           c.Email,
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

// Balance is what a patient may pay with; employees have none.
func (s *Service) Balance(ctx context.Context, acc Account) (money.Cents, error) {
	if acc.Role() != actor.Customer {
		return 0, nil
	}
	return s.Credits(ctx, acc.ID)
}

func (s *Service) putCustomer(ctx context.Context, in *customerUpdateInput) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.UpdateCustomer(ctx, in.ID, in.Body.Input()), "Dados alterados com sucesso")
}

// Input is the update in the feature's own words.
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
	err := s.SaveBasicInfo(
		ctx,
		in.ID,
		BasicInfo{FullName: b.FullName, Nickname: b.Nickname, AlertsOptIn: b.EmailAlertsOptIn},
	)
	return httpx.DoneUnless(err, "Dados inseridos com sucesso")
}
