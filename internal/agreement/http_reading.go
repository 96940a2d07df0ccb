package agreement

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// MyAgreementBody is the contract of one of a patient's therapists.
type MyAgreementBody struct {
	ID            string `json:"id" doc:"A versão para ler, ou a que foi aceita"`
	TherapistID   string `json:"therapistId"`
	TherapistName string `json:"therapistName"`
	Pending       bool   `json:"pending" doc:"Falta ler e aceitar"`
	AcceptedAt    string `json:"acceptedAt,omitempty" doc:"Quando a última foi aceita"`
}

// MyAgreementsBody are the contracts of the caller.
type MyAgreementsBody struct {
	Agreements []MyAgreementBody `json:"agreements" doc:"Os que faltam ler primeiro"`
}

// AgreementBody is a version as its therapist and patients read it.
type AgreementBody struct {
	ID             string                 `json:"id"`
	TherapistID    string                 `json:"therapistId"`
	Name           string                 `json:"name"`
	CRP            string                 `json:"crp"`
	Version        int64                  `json:"version"`
	Hash           string                 `json:"hash" doc:"SHA-256 do texto, em hexadecimal"`
	PublishedAt    string                 `json:"publishedAt"`
	Sections       []AgreementSectionBody `json:"sections"`
	NewestID       string                 `json:"newestId" doc:"A versão atual; só ela se aceita"`
	Patient        bool                   `json:"patient" doc:"Quem lê é paciente; falso: é de quem lê"`
	AcceptedAt     string                 `json:"acceptedAt,omitempty" doc:"Quando quem lê aceitou esta versão"`
	VaultID        string                 `json:"vaultId,omitempty" doc:"Cofre do profissional, para selar um contato"`
	VaultPublicKey string                 `json:"vaultPublicKey,omitempty" doc:"Ponto P-256 sem compressão, em base 64"`
	ContactAt      string                 `json:"contactAt,omitempty" doc:"Quando quem lê deixou o contato"`
}

// AgreementAcceptBody accepts what was read.
type AgreementAcceptBody struct {
	Hash string `json:"hash" doc:"O do texto que estava na tela"`
}

// AgreementContactBody is a contact that the patient's browser sealed.
type AgreementContactBody struct {
	VaultID string `json:"vaultId"`
	Sealed  string `json:"sealed" doc:"Selado à chave pública do cofre"`
}

// AgreementSealedContactBody is the sealed contact of a patient.
type AgreementSealedContactBody struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
	Sealed     string `json:"sealed"`
	WrittenAt  string `json:"writtenAt"`
}

// AgreementContactsBody is a page of sealed contacts.
type AgreementContactsBody struct {
	Elements      []AgreementSealedContactBody `json:"elements"`
	TotalElements int64                        `json:"totalElements"`
	TotalPages    int64                        `json:"totalPages"`
	CurrentPage   int                          `json:"currentPage"`
}

type agreementInput[T any] struct {
	httpx.IDPath
	Body T
}

func (s *Service) readingRoutes(api *httpx.API) {
	ofPatient := httpx.Roles("de quem chama", actor.Patients...)
	often := httpx.PerAccount("agreement-accept", 60, time.Hour)
	httpx.Register(api, newOp(
		"list-own-agreements",
		http.MethodGet,
		"/api/agreements",
		"Contratos dos profissionais de quem chama",
		ofPatient,
	), s.getMine)
	httpx.Register(api, newOp(
		"read-agreement",
		http.MethodGet,
		"/api/agreement/{id}",
		"Uma versão de um contrato",
		httpx.Roles("de quem publicou e de seus pacientes", append(actor.Patients[:2:2], actor.Therapist)...),
	).Fails(fault.Missing), s.getAgreement)
	httpx.Register(api, newOp(
		"accept-agreement",
		http.MethodPost,
		"/api/agreement/{id}/accept",
		"Aceita a versão atual de um contrato",
		ofPatient,
		often,
	).Fails(ErrNewer, fault.Missing), s.postAccept)
	httpx.Register(api, newOp(
		"put-agreement-contact",
		http.MethodPut,
		"/api/agreement/{id}/contact",
		"Guarda o contato de emergência, selado ao cofre do profissional",
		ofPatient,
		often,
	).Fails(ErrFormat, ErrVault, fault.Missing).
		Explained("O navegador sela o contato. Aqui ninguém o lê."), s.putSealed)
	httpx.Register(api, newOp(
		"remove-agreement-contact",
		http.MethodDelete,
		"/api/agreement/{id}/contact",
		"Remove o contato de emergência",
		ofPatient,
		often,
	).Fails(fault.Missing), s.deleteContact)
}

func (s *Service) contactListRoute(api *httpx.API) {
	httpx.Register(api, newOp(
		"agreement-contacts",
		http.MethodGet,
		"/api/agreement/contacts",
		"Contatos de emergência dos pacientes, selados",
		ofTherapist,
	), s.getContacts)
}

func (s *Service) getMine(ctx context.Context, _ *httpx.None) (*httpx.Body[MyAgreementsBody], error) {
	list, err := s.Mine(ctx, actor.From(ctx))
	if err != nil {
		return nil, err
	}
	b := MyAgreementsBody{Agreements: make([]MyAgreementBody, len(list))}
	for i, m := range list {
		b.Agreements[i] = MyAgreementBody{
			ID:            m.AgreementID,
			TherapistID:   m.TherapistID,
			TherapistName: m.TherapistName,
			Pending:       m.Pending,
			AcceptedAt:    instant(m.AcceptedAt),
		}
	}
	return &httpx.Body[MyAgreementsBody]{Body: b}, nil
}

func (s *Service) getAgreement(ctx context.Context, in *httpx.IDPath) (*httpx.Body[AgreementBody], error) {
	shown, err := s.Show(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[AgreementBody]{Body: AgreementBody{
		ID:             shown.ID,
		TherapistID:    shown.TherapistID,
		Name:           shown.Document.Name,
		CRP:            shown.Document.CRP,
		Version:        shown.Version,
		Hash:           shown.Hash,
		PublishedAt:    instant(shown.PublishedAt),
		Sections:       sectionBodies(shown.Document.Sections),
		NewestID:       shown.NewestID,
		Patient:        shown.Patient,
		AcceptedAt:     instant(shown.AcceptedAt),
		VaultID:        shown.Vault.ID,
		VaultPublicKey: shown.Vault.PublicKey,
		ContactAt:      instant(shown.ContactAt),
	}}, nil
}

func (s *Service) postAccept(
	ctx context.Context,
	in *agreementInput[AgreementAcceptBody],
) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Accept(ctx, actor.From(ctx), in.ID, in.Body.Hash), "Contrato aceito.")
}

func (s *Service) putSealed(
	ctx context.Context,
	in *agreementInput[AgreementContactBody],
) (*httpx.Body[httpx.Done], error) {
	err := s.PutContact(ctx, actor.From(ctx), in.ID, in.Body.VaultID, in.Body.Sealed)
	return httpx.DoneUnless(err, "Contato guardado.")
}

func (s *Service) deleteContact(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.RemoveContact(ctx, actor.From(ctx), in.ID), "Contato removido.")
}

func (s *Service) getContacts(
	ctx context.Context,
	in *httpx.PageQuery,
) (*httpx.Body[AgreementContactsBody], error) {
	list, n, err := s.Contacts(ctx, actor.From(ctx), in.Part())
	if err != nil {
		return nil, err
	}
	b := AgreementContactsBody{
		Elements:      make([]AgreementSealedContactBody, len(list)),
		TotalElements: n,
		TotalPages:    in.Part().Count(n),
		CurrentPage:   in.Page,
	}
	for i, c := range list {
		b.Elements[i] = AgreementSealedContactBody{
			CustomerID: c.PatientID,
			Name:       c.Name,
			Sealed:     c.Sealed,
			WrittenAt:  instant(c.WrittenAt),
		}
	}
	return &httpx.Body[AgreementContactsBody]{Body: b}, nil
}
