package app

import (
	"context"
	"embed"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login"
	"psic/internal/subscription"
)

//go:embed photos
var demoPhotos embed.FS

// demoTherapist is an invented therapist of the demonstration set.
type demoTherapist struct {
	email, name, nick, cpf, crp, uf, city, cep, gender string
	approach, about, education                         string
	price, minutes                                     string
	notice                                             int64
	enterprise                                         bool
	photo                                              string
	days                                               []string
	starts                                             []string
}

var demoTherapists = []demoTherapist{
	{
		email:      DemoTherapist,
		name:       "Helena Martins Rocha",
		cpf:        "111.444.777-35",
		crp:        "06/123456",
		uf:         "SP",
		city:       "São Paulo",
		cep:        "01310-100",
		gender:     "FEMALE",
		approach:   "Terapia cognitivo-comportamental",
		price:      "160",
		minutes:    "00:50",
		notice:     3,
		enterprise: true,
		photo:      "1",
		education:  "Psicologia, Universidade de São Paulo",
		about: "Atendo adultos que convivem com ansiedade, insônia e sobrecarga no trabalho. Gosto de combinar " +
			"metas claras com tempo para escutar o que não cabe em metas. Nas primeiras conversas entendemos " +
			"juntas o que pesa mais e por onde começar. Também recebo pessoas que nunca fizeram terapia e " +
			"querem conhecer o processo sem pressa.",
		days:   []string{"MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY"},
		starts: []string{"08:00", "09:00", "10:00", "14:00", "15:00", "16:00", "19:00"},
	},
	{
		email:     "joaquim@psic.example",
		name:      "Joaquim Teles de Andrade",
		nick:      "Joaquim Teles",
		cpf:       "123.456.789-09",
		crp:       "05/45210",
		uf:        "RJ",
		city:      "Rio de Janeiro",
		cep:       "20040-002",
		gender:    "MALE",
		approach:  "Psicanálise",
		price:     "200",
		minutes:   "00:50",
		notice:    12,
		photo:     "2",
		education: "Psicologia, UFRJ; formação em psicanálise",
		about: "Trabalho com escuta psicanalítica há quinze anos. Um espaço regular e sigiloso para quem quer " +
			"entender repetições, perdas e escolhas. As sessões acontecem sempre no mesmo horário, combinado " +
			"entre nós, e podem ser por vídeo ou apenas por áudio.",
		days:   []string{"TUESDAY", "THURSDAY", "FRIDAY"},
		starts: []string{"07:00", "12:00", "18:00", "19:00", "20:00"},
	},
	{
		email:      "dandara@psic.example",
		name:       "Dandara Nascimento Reis",
		cpf:        "935.411.347-80",
		crp:        "03/18877",
		uf:         "BA",
		city:       "Salvador",
		cep:        "40020-000",
		gender:     "FEMALE",
		approach:   "Terapia sistêmica",
		price:      "140",
		minutes:    "01:00",
		notice:     6,
		enterprise: true,
		photo:      "3",
		education:  "Psicologia, UFBA",
		about: "Olho para a pessoa junto com suas relações: família, trabalho, cidade. Atendo mulheres negras, " +
			"pessoas LGBTQIA+ e quem atravessa mudanças de vida. O cuidado começa por um lugar em que não é " +
			"preciso explicar tudo do zero.",
		days:   []string{"MONDAY", "WEDNESDAY", "FRIDAY", "SATURDAY"},
		starts: []string{"09:00", "10:00", "11:00", "15:00", "16:00"},
	},
	{
		email:     "caio@psic.example",
		name:      "Caio Ferraz Lima",
		cpf:       "390.533.447-05",
		crp:       "08/30112",
		uf:        "PR",
		city:      "Curitiba",
		cep:       "80010-000",
		gender:    "MALE",
		approach:  "Gestalt-terapia",
		price:     "120",
		minutes:   "00:50",
		notice:    2,
		photo:     "4",
		education: "Psicologia, UFPR",
		about: "Acredito em encontros atentos, no ritmo de cada pessoa. Recebo jovens adultos em transição de " +
			"carreira, estudantes e quem mora longe de casa. Gosto de conversas diretas e de silêncios que " +
			"não apressam ninguém.",
		days:   []string{"MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"},
		starts: []string{"13:00", "14:00", "20:00", "21:00"},
	},
	{
		email:     "yara@psic.example",
		name:      "Yara Kayapó Monteiro",
		cpf:       "168.995.350-09",
		crp:       "20/5521",
		uf:        "AM",
		city:      "Manaus",
		cep:       "69005-010",
		gender:    "FEMALE",
		approach:  "Análise do comportamento",
		price:     "130",
		minutes:   "00:50",
		notice:    24,
		photo:     "5",
		education: "Psicologia, UFAM",
		about: "Trabalho com pequenas mudanças observáveis no dia a dia: sono, rotina, hábitos, relações. Você " +
			"sai de cada sessão sabendo o que vamos tentar até a próxima, e por quê.",
		days:   []string{"TUESDAY", "WEDNESDAY", "SATURDAY"},
		starts: []string{"08:00", "09:00", "10:00", "11:00", "17:00", "18:00"},
	},
	{
		email:     "otavio@psic.example",
		name:      "Otávio Brandão Pires",
		cpf:       "746.971.314-01",
		crp:       "04/67120",
		uf:        "MG",
		city:      "Belo Horizonte",
		cep:       "30110-012",
		gender:    "MALE",
		approach:  "Logoterapia",
		price:     "150",
		minutes:   "00:50",
		notice:    6,
		photo:     "6",
		education: "Psicologia, UFMG",
		about: "Acompanho pessoas em luto, em recomeços e na aposentadoria. A pergunta sobre o sentido não " +
			"precisa de resposta pronta; precisa de companhia e de tempo.",
		days:   []string{"MONDAY", "THURSDAY"},
		starts: []string{"08:00", "09:00", "10:00", "18:00"},
	},
}

// demoTherapists signs every therapist up, approves them and publishes their hours.
func (a *App) demoTherapists(ctx context.Context) error {
	for _, t := range demoTherapists {
		if err := a.demoTherapist(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", t.email, err)
		}
	}
	return nil
}

// demoTherapist continues a registration from its present state. The approval names no reviewer, because the
// administrator is created last, as the sign that the set is complete.
func (a *App) demoTherapist(ctx context.Context, t demoTherapist) error {
	id, err := a.demoPerson(ctx, t.email, actor.Therapist)
	if err != nil {
		return err
	}
	steps := []struct {
		from account.State
		do   func() error
	}{
		{account.EmailConfirmed, func() error { return a.demoSubmit(ctx, t) }},
		{directory.DataProvided, func() error {
			return a.Directory.Approve(ctx, actor.Actor{}, id, "Conjunto de demonstração: registro fictício.")
		}},
		{directory.PendingPlan, func() error {
			_, err := a.Subscription.Choose(ctx, id, subscription.Free)
			return err
		}},
	}
	for _, step := range steps {
		acc, err := a.Account.ByID(ctx, id)
		if err != nil {
			return err
		}
		if account.State(acc.State) != step.from {
			continue
		}
		if err := step.do(); err != nil {
			return err
		}
	}

	whole := agenda.SaveInput{Entries: t.hours(), First: at.Day(1, 1, 1), Last: at.Day(9999, 12, 31)}
	if _, err := a.Agenda.Save(ctx, id, whole); err != nil {
		return err
	}
	return a.demoPhoto(ctx, id, t.photo)
}

func (a *App) demoSubmit(ctx context.Context, t demoTherapist) error {
	who, err := a.demoSignedIn(ctx, t.email)
	if err != nil {
		return err
	}
	_, err = a.Directory.Submit(ctx, who, t.form())
	return err
}

func (a *App) demoSignedIn(ctx context.Context, email string) (actor.Actor, error) {
	credentials := login.Credentials{Username: email, Password: DemoPassword}
	signedIn, err := a.Login.Login(ctx, login.CommonScreen, credentials)
	if err != nil {
		return actor.Actor{}, err
	}
	return a.Login.Authenticate(ctx, signedIn.Token)
}

func (a *App) demoPhoto(ctx context.Context, id, name string) error {
	picture, err := demoPhotos.ReadFile("photos/" + name + ".png")
	if err != nil {
		return err
	}
	return a.Account.SetPhoto(ctx, id, picture)
}

func (t demoTherapist) form() directory.Form {
	return directory.Form{
		PersonalInput: account.PersonalInput{
			FullName:       t.name,
			Nickname:       t.nick,
			BirthDate:      "20/05/1984",
			CPF:            t.cpf,
			Document:       "23.456.789",
			DocumentRegion: "SSP",
			ZipCode:        t.cep,
			Address:        "Rua das Palmeiras",
			Number:         "120",
			Neighborhood:   "Centro",
			City:           t.city,
			UF:             t.uf,
			Country:        "Brasil",
			CellPhone:      "(11) 9 8765-4321",
			Gender:         t.gender,
			Ethnicity:      "NOT_INFORMED",
			MotherName:     "Maria Aparecida",
		},
		CRP:                t.crp,
		Approach:           t.approach,
		Education:          t.education,
		Experience:         "Mais de dez anos de atendimento clínico.",
		AboutMe:            t.about,
		Interests:          "Atendimento de adultos",
		Bank:               demoBankOf(t.email),
		Equipment:          []string{"COMPUTER", "GOOD_INTERNET_CONNECTION", "HEADPHONES", "PRIVATE_ROOM"},
		HeardFrom:          "RECOMMENDED_FROM_PEOPLE",
		Terms:              true,
		EnterpriseSessions: t.enterprise,
		ShowGender:         true,
		SessionTime:        t.minutes,
		SessionPrice:       t.price,
		NoticeHours:        t.notice,
	}
}

// hours returns every start on every day. A therapist who offers company sessions keeps the last of each day for them.
func (t demoTherapist) hours() []agenda.EntryInput {
	var out []agenda.EntryInput
	for _, d := range t.days {
		for i, s := range t.starts {
			out = append(out, agenda.EntryInput{Day: d, Start: s, Enterprise: t.enterprise && i == len(t.starts)-1})
		}
	}
	return out
}
