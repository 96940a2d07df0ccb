package account

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.photoRoutes(api)
	s.ownDataRoutes(api)
	s.consentRoutes(api)
	s.customerRoutes(api)
}

// DeactivateBody is a request for deletion.
type DeactivateBody struct {
	Reason string `json:"reason"`
	PixKey string `json:"pixKey,omitempty" doc:"Para onde o saldo que resta é devolvido; obrigatória quando há saldo"`
}

type deactivateInput struct {
	ID   string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	Body DeactivateBody
}

// DeletionBody is an open deletion request.
type DeletionBody struct {
	Status      int    `json:"status"`
	RequestedAt string `json:"requestedAt" doc:"dd/MM/yyyy HH:MM em São Paulo; vazio quando não há pedido"`
	ConfirmBy   string `json:"confirmBy" doc:"Até quando a pessoa é avisada, dd/MM/yyyy"`
	DeleteAt    string `json:"deleteAt" doc:"Quando a exclusão acontece, dd/MM/yyyy HH:MM"`

	Balance  money.Cents   `json:"balance" doc:"O saldo que é devolvido com a exclusão"`
	Blockers []BlockerBody `json:"blockers" doc:"O que impede um pedido agora"`
}

// BlockerBody is a reason why the account cannot be deleted now, with the page on which the person settles it.
type BlockerBody struct {
	Text string `json:"text"`
	Path string `json:"path"`
}

// PhotoForm is the upload.
type PhotoForm struct {
	File huma.FormFile `form:"file" required:"true"`
	Name string        `form:"name"`
}

type photoInput struct {
	ID      string `path:"id" example:"0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"`
	RawBody huma.MultipartFormFiles[PhotoForm]
}

type photoOutput struct {
	ContentType string `header:"Content-Type"`
	Picture     string `header:"X-Picture" doc:"default quando não há foto ou ela não é visível para quem pede"`
	Body        []byte
}

// ownPerson admits patients and therapists to operations on their own account.
func ownPerson() httpx.Access {
	return httpx.Own("path:id", actor.Customer, actor.Enterprise, actor.Therapist)
}

func (s *Service) photoRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:        "profile-picture",
		Method:    http.MethodGet,
		Path:      "/api/user/{id}/profile-picture",
		Tag:       "conta",
		Summary:   "Foto de perfil",
		Access:    httpx.Public(),
		Audit:     "photo.read",
		Responses: httpx.FileResponse(photoType, "Imagem PNG; a padrão quando não há foto visível", "\u0089PNG …"),
		Description: "A própria pessoa e administradores veem sempre; todos veem a de quem está no diretório; as " +
			"duas pessoas de uma sessão veem uma à outra. Nos outros casos vem a imagem padrão, com " +
			"X-Picture: default.",
	}, s.getPhoto)
	httpx.Register(api, httpx.Op{
		ID:          "upload-profile-picture",
		Method:      http.MethodPost,
		Path:        "/api/user/{id}/profile-picture",
		Tag:         "conta",
		Summary:     "Envia a própria foto",
		Access:      ownPerson(),
		MaxBody:     MaxPhoto + 64<<10,
		TooLarge:    ErrPhotoBig,
		SentExample: map[string]any{"file": "\u0089PNG …", "name": "foto.png"},
		Limits:      []httpx.Limit{httpx.PerAccount("upload", 10, time.Hour)},
		Faults:      []*fault.Error{ErrNotImage},
		Description: "PNG ou JPEG. A imagem é recortada e guardada sem metadados.",
	}, s.postPhoto)
}

// ownDataRoutes are for the deletion request and the data export.
func (s *Service) ownDataRoutes(api *httpx.API) {
	httpx.Register(api, httpx.Op{
		ID:      "request-deletion",
		Method:  http.MethodPost,
		Path:    "/api/user/{id}/deactivate",
		Tag:     "conta",
		Summary: "Pede a exclusão da própria conta",
		Access:  ownPerson(),
		StepUp:  true,
		Faults:  []*fault.Error{ErrDebts([]string{"há uma sessão marcada"})},
		Description: "Encerra os acessos e exclui um dia depois. Pedir de novo responde com o primeiro " +
			"pedido.",
	}, s.postDeactivate)
	httpx.Register(api, httpx.Op{
		ID:      "deletion-request",
		Method:  http.MethodGet,
		Path:    "/api/user/{id}/deactivate",
		Tag:     "conta",
		Summary: "O pedido de exclusão em aberto",
		Access:  ownPerson(),
	}, s.getDeactivate)
	httpx.Register(api, httpx.Op{
		ID:      "withdraw-deletion",
		Method:  http.MethodDelete,
		Path:    "/api/user/{id}/deactivate",
		Tag:     "conta",
		Summary: "Desfaz o pedido de exclusão",
		Access:  ownPerson(),
	}, s.deleteDeactivate)
	httpx.Register(api, httpx.Op{
		ID:          "export-data",
		Method:      http.MethodGet,
		Path:        "/api/user/{id}/export",
		Tag:         "conta",
		Summary:     "Tudo o que guardamos sobre a pessoa",
		Access:      ownPerson(),
		StepUp:      true,
		Limits:      []httpx.Limit{httpx.PerAccount("export", 30, time.Hour)},
		Description: "Um documento com seções por assunto: cadastro, sessões, pagamentos e mensagens.",
	}, s.getExport)
}

func (s *Service) getPhoto(ctx context.Context, in *httpx.IDPath) (*photoOutput, error) {
	picture, changed, err := s.Photo(ctx, actor.From(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	out := &photoOutput{ContentType: photoType, Body: picture}
	if changed.IsZero() {
		out.Picture = "default"
	}
	return out, nil
}

func (s *Service) postPhoto(ctx context.Context, in *photoInput) (*httpx.Body[httpx.Done], error) {
	f := in.RawBody.Data().File
	if !f.IsSet {
		return nil, ErrNotImage
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxPhoto+1))
	if err != nil {
		return nil, ErrNotImage
	}
	return httpx.DoneUnless(s.SetPhoto(ctx, in.ID, data), "Dados alterados com sucesso")
}

func (s *Service) postDeactivate(ctx context.Context, in *deactivateInput) (*httpx.Body[DeletionBody], error) {
	r, err := s.RequestDeletion(ctx, in.ID, DeletionInput{Reason: in.Body.Reason, PayBackTo: in.Body.PixKey})
	return s.deletionBody(ctx, in.ID, r, err)
}

func (s *Service) getDeactivate(ctx context.Context, in *httpx.IDPath) (*httpx.Body[DeletionBody], error) {
	r, err := s.OpenRequest(ctx, in.ID)
	if errors.Is(err, fault.Missing) { // no open request is not an error
		return s.blockedBody(ctx, in.ID)
	}
	return s.deletionBody(ctx, in.ID, r, err)
}

func (s *Service) blockedBody(ctx context.Context, id string) (*httpx.Body[DeletionBody], error) {
	debts, err := s.Blockers(ctx, id)
	if err != nil {
		return nil, err
	}
	balance, err := s.Credits(ctx, id)
	if err != nil {
		return nil, err
	}
	out := DeletionBody{Status: http.StatusOK, Balance: balance, Blockers: make([]BlockerBody, len(debts))}
	for i, d := range debts {
		out.Blockers[i] = BlockerBody{Text: d.Text, Path: d.Path}
	}
	return &httpx.Body[DeletionBody]{Body: out}, nil
}

func (s *Service) deletionBody(
	ctx context.Context,
	id string,
	r Request,
	err error,
) (*httpx.Body[DeletionBody], error) {
	if err != nil {
		return nil, err
	}
	balance, err := s.Credits(ctx, id)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[DeletionBody]{Body: DeletionBody{
		Status:      http.StatusOK,
		RequestedAt: wall(r.RequestedAt),
		ConfirmBy:   r.ConfirmBy.Wire(),
		DeleteAt:    wall(r.DeleteAt),
		Balance:     balance,
		Blockers:    []BlockerBody{},
	}}, nil
}

func (s *Service) deleteDeactivate(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.WithdrawDeletion(ctx, in.ID), "Seu pedido de exclusão foi desfeito.")
}

func (s *Service) getExport(ctx context.Context, in *httpx.IDPath) (*httpx.Body[Export], error) {
	e, err := s.Export(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[Export]{Body: e}, nil
}

// deleteSelf deletes the account of a patient, with or without a company.
func (s *Service) deleteSelf(ctx context.Context, in *httpx.IDPath) (*httpx.Body[httpx.Done], error) {
	acc, err := s.ByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if !acc.Role().Patient() {
		return nil, fault.Missing
	}
	return httpx.DoneUnless(s.Delete(ctx, in.ID), "Sua conta foi excluída")
}
