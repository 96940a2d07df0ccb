package directory

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// ExtraEducationBody is the complementary education.
type ExtraEducationBody struct {
	Education   []string `json:"education"`
	Information string   `json:"information"`
}

// HeardFromBody says how the person heard of the platform.
type HeardFromBody struct {
	Referral string `json:"referral"`
	Value    string `json:"value"`
}

// TherapistFormBody is the registration form and its later edits.
type TherapistFormBody struct {
	account.CustomerUpdateBody
	MotherName              string             `json:"motherName"`
	CRP                     string             `json:"crp"`
	PsychologicalApproach   string             `json:"psychologicalApproach"`
	Education               string             `json:"education"`
	Experience              string             `json:"experience"`
	AdditionalEducationDTO  ExtraEducationBody `json:"additionalEducationDTO"`
	Bank                    string             `json:"bank"`
	Agency                  string             `json:"agency"`
	Account                 string             `json:"account"`
	PixKey                  string             `json:"pixKey"`
	TermsOfService          bool               `json:"termsOfService"`
	AvailableEquipment      []string           `json:"availableEquipment"`
	Referral                HeardFromBody      `json:"referral"`
	AboutMe                 string             `json:"aboutMe"`
	ProfessionalInterests   string             `json:"professionalInterests"`
	EnterpriseSessions      bool               `json:"enterpriseSessions"`
	ShowGender              bool               `json:"showGender" doc:"Mostrar o gênero no diretório"`
	SessionTime             httpx.Flexible     `json:"sessionTime" doc:"HH:MM ou minutos"`
	SessionPrice            httpx.Flexible     `json:"sessionPrice" doc:"Reais inteiros"`
	SessionTimeInMinutes    httpx.Flexible     `json:"sessionTimeInMinutes" doc:"Aceito no lugar de sessionTime"`
	SessionPriceInBRL       httpx.Flexible     `json:"sessionPriceInBRL" doc:"Aceito no lugar de sessionPrice"`
	AnticipationTimeInHours int64              `json:"sessionScheduleRequiredAnticipationTimeInHours"`
}

func (b TherapistFormBody) form() Form {
	f := Form{
		PersonalInput:      b.CustomerUpdateBody.Input(),
		CRP:                b.CRP,
		Approach:           b.PsychologicalApproach,
		Education:          b.Education,
		Experience:         b.Experience,
		ExtraEducation:     b.AdditionalEducationDTO.Education,
		ExtraEducationInfo: b.AdditionalEducationDTO.Information,
		Bank: Bank{
			Bank:    b.Bank,
			Agency:  b.Agency,
			Account: b.Account,
			PixKey:  b.PixKey,
		},
		Equipment:          b.AvailableEquipment,
		HeardFrom:          b.Referral.Referral,
		HeardFromOther:     b.Referral.Value,
		AboutMe:            b.AboutMe,
		Interests:          b.ProfessionalInterests,
		EnterpriseSessions: b.EnterpriseSessions,
		ShowGender:         b.ShowGender,
		Terms:              b.TermsOfService,
		SessionTime:        either(string(b.SessionTime), string(b.SessionTimeInMinutes)),
		SessionPrice:       either(string(b.SessionPrice), string(b.SessionPriceInBRL)),
		NoticeHours:        b.AnticipationTimeInHours,
	}
	f.MotherName = b.MotherName
	return f
}

func either(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// TherapistBody is a therapist as shown to the person and to administrators. The bank data is masked.
type TherapistBody struct {
	ID                      string             `json:"id"`
	FullName                string             `json:"fullName"`
	Nickname                string             `json:"nickname"`
	Username                string             `json:"username"`
	BirthDate               string             `json:"birthDate"`
	CPF                     string             `json:"cpf"`
	Document                string             `json:"document"`
	DocumentRegion          string             `json:"documentRegion"`
	ZipCode                 string             `json:"zipCode"`
	Address                 string             `json:"address"`
	Number                  string             `json:"number"`
	AddressComplement       string             `json:"addressComplement"`
	Neighborhood            string             `json:"neighborhood"`
	Location                string             `json:"location"`
	AddressState            string             `json:"addressState"`
	Country                 string             `json:"country"`
	CellPhone               string             `json:"cellPhone"`
	Gender                  account.GenderRead `json:"gender"`
	Ethnicity               string             `json:"ethnicity"`
	Affiliate               string             `json:"affiliate"`
	CRP                     string             `json:"crp"`
	CRPHint                 string             `json:"crpHint" doc:"Região do CRP diferente do estado do endereço"`
	PsychologicalApproach   string             `json:"psychologicalApproach"`
	Education               string             `json:"education"`
	Experience              string             `json:"experience"`
	AdditionalEducationList []string           `json:"additionalEducationList"`
	AdditionalEducationInfo string             `json:"additionalEducationInfo"`
	Bank                    string             `json:"bank"`
	Agency                  string             `json:"agency"`
	Account                 string             `json:"account"`
	PixKey                  string             `json:"pixKey"`
	AvailableEquipment      []string           `json:"availableEquipment"`
	EmailAlertsOptIn        bool               `json:"emailAlertsOptIn"`
	AboutMe                 string             `json:"aboutMe"`
	ProfessionalInterests   string             `json:"professionalInterests"`
	AnticipationTimeInHours int64              `json:"sessionScheduleRequiredAnticipationTimeInHours"`
	SessionPriceInBRL       money.Cents        `json:"sessionPriceInBRL"`
	SessionTimeInMinutes    int64              `json:"sessionTimeInMinutes"`
	EnterpriseSessions      bool               `json:"enterpriseSessions"`
	ShowGender              bool               `json:"showGender"`
	RegistrationStep        string             `json:"registrationStep"`
	RejectionReason         string             `json:"rejectionReason" doc:"Por que a validação do CRP falhou"`
	UserActive              bool               `json:"user_active"`
	NameChange              *NameChangeBody    `json:"nameChange,omitempty" doc:"Novo nome em análise, ou recusado"`
}

// ProfileBody is the public profile. Only people who are signed in see the price.
type ProfileBody struct {
	ID                    string       `json:"id"`
	Name                  string       `json:"name"`
	CRP                   string       `json:"crp"`
	State                 string       `json:"state"`
	Approach              string       `json:"approach"`
	PsychologicalApproach string       `json:"psychologicalApproach"`
	Education             string       `json:"education"`
	Experience            string       `json:"experience"`
	AboutMe               string       `json:"aboutMe"`
	ProfessionalInterests string       `json:"professionalInterests"`
	AdditionalEducation   []string     `json:"additionalEducationList"`
	AdditionalInformation string       `json:"additionalEducationInfo"`
	Gender                string       `json:"gender,omitempty"`
	SessionTimeInMinutes  int64        `json:"sessionTimeInMinutes"`
	SessionPriceInBRL     *money.Cents `json:"sessionPriceInBRL,omitempty"`
	AgreedPrice           bool         `json:"agreedPrice,omitempty" doc:"O preço é o que as duas pessoas combinaram"`
	WithoutDiscount       bool         `json:"withoutDiscount,omitempty" doc:"Sem desconto de primeira sessão"`
	Image                 string       `json:"image"`
}

type anyBody struct{ Body any }

func (s *Service) getTherapist(ctx context.Context, in *httpx.IDPath) (*anyBody, error) {
	who := actor.From(ctx)
	if who.Is(in.ID) && who.Role == actor.Therapist || who.Role == actor.Administrator {
		r, err := s.Read(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return &anyBody{BodyOf(r)}, nil
	}
	p, err := s.Profile(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	b := profileBody(p, !who.Visitor())
	agreed, brought, err := s.OwnPrice(ctx, who, in.ID)
	if agreed != nil {
		b.SessionPriceInBRL, b.AgreedPrice = agreed, true
	}
	b.WithoutDiscount = brought
	return &anyBody{b}, err
}

// BodyOf returns the wire form of a record, for the person and for administrators.
func BodyOf(r Record) TherapistBody {
	acc, p := r.Account, r.Personal
	b := TherapistBody{
		ID:                      acc.ID,
		FullName:                acc.FullName,
		Nickname:                acc.Nickname,
		Username:                acc.Email,
		BirthDate:               p.Birth().Wire(),
		CPF:                     br.FormatCPF(p.CPF),
		Document:                br.FormatRG(p.Document),
		DocumentRegion:          p.DocumentRegion,
		ZipCode:                 br.FormatCEP(p.ZipCode),
		Address:                 p.Address,
		Number:                  p.Number,
		AddressComplement:       p.Complement,
		Neighborhood:            p.Neighborhood,
		Location:                p.City,
		AddressState:            p.State,
		Country:                 p.Country,
		CellPhone:               br.FormatPhone(p.CellPhone),
		Gender:                  account.GenderRead{Value: p.Gender, CustomValue: p.GenderCustom},
		Ethnicity:               p.Ethnicity,
		Affiliate:               acc.Affiliate,
		EmailAlertsOptIn:        acc.AlertsOptIn,
		RegistrationStep:        acc.State,
		UserActive:              acc.Active,
		NameChange:              nameChangeBody(r.NameChange),
		AdditionalEducationList: []string{},
		AvailableEquipment:      []string{},
	}
	t := r.Therapist
	if t == nil {
		b.SessionTimeInMinutes, b.AnticipationTimeInHours = defaultMinutes, defaultNotice
		return b
	}
	b.CRP, b.CRPHint, b.RejectionReason = t.Crp, RegionHint(t.Crp, t.Uf), r.Rejection
	b.PsychologicalApproach, b.Education, b.Experience = t.Approach, t.Education, t.Experience
	b.AdditionalEducationList, b.AdditionalEducationInfo = split(t.ExtraEducation), t.ExtraEducationInfo
	b.Bank, b.Agency, b.Account, b.PixKey = r.Bank.Bank, r.Bank.Agency, r.Bank.Account, r.Bank.PixKey
	b.AvailableEquipment, b.AboutMe, b.ProfessionalInterests = split(t.Equipment), t.AboutMe, t.Interests
	b.AnticipationTimeInHours, b.SessionTimeInMinutes = t.NoticeHours, t.SessionMinutes
	b.SessionPriceInBRL = t.PriceCents
	b.EnterpriseSessions, b.ShowGender = t.EnterpriseSessions, t.PublicGender != ""
	return b
}

func profileBody(p Profile, price bool) ProfileBody {
	b := ProfileBody{
		ID:                    p.AccountID,
		Name:                  p.Name,
		CRP:                   p.Crp,
		State:                 p.Uf,
		Approach:              p.Approach,
		PsychologicalApproach: p.Approach,
		Education:             p.Education,
		Experience:            p.Experience,
		AboutMe:               p.AboutMe,
		ProfessionalInterests: p.Interests,
		AdditionalEducation:   split(p.ExtraEducation),
		AdditionalInformation: p.ExtraEducationInfo,
		Gender:                p.PublicGender,
		SessionTimeInMinutes:  p.SessionMinutes,
		Image:                 Image(p.AccountID),
	}
	if price {
		b.SessionPriceInBRL = &p.PriceCents
	}
	return b
}
