package record

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/record/format"
)

// RecordAttachBody begins a file of a record, or goes on with it.
type RecordAttachBody struct {
	ID   string `json:"id" doc:"UUID que o navegador sorteou"`
	Size int64  `json:"size" doc:"Tamanho preenchido: potência de dois até 1 MiB, depois MiB inteiros, até 10 MiB"`
}

// RecordAttachmentBody is a file as the server knows it. Name, type and true size are inside the sealed version.
type RecordAttachmentBody struct {
	ID      string  `json:"id"`
	Missing []int64 `json:"missing" doc:"Partes de 1 MiB que ainda não chegaram, a partir de 0"`
}

// RecordPieceBody is one piece of a file, sealed in the browser.
type RecordPieceBody struct {
	Piece  int64  `json:"piece"`
	Sealed string `json:"sealed"`
}

type recordPieceInput struct {
	httpx.IDPath
	Piece int64 `query:"piece" minimum:"0" maximum:"9" example:"0" doc:"Qual parte, a partir de 0"`
}

// maxPieceBody has room for a sealed piece in base 64.
const maxPieceBody = 2 * format.PieceBytes

func (s *Service) attachmentRoutes(api *httpx.API) {
	few := httpx.PerAccount("record-attach", 120, time.Hour)
	attach := newOp("attach-to-record", http.MethodPost, "/api/record/{id}/attachments", "Começa um anexo", few)
	httpx.Register(api, attach.Fails(ErrFormat, ErrAttachedFull, fault.Missing).
		Explained("Repetido com o mesmo id, continua o anexo. Sem uma versão que o nomeie, é apagado após um dia."),
		s.postAttachment)
	pieces := httpx.PerAccount("record-piece", 240, 15*time.Minute)
	put := newOp("store-record-piece", http.MethodPut, "/api/record-attachment/{id}", "Guarda uma parte selada", pieces)
	put.MaxBody = maxPieceBody
	httpx.Register(api, put.Fails(ErrFormat, ErrMoved, fault.Missing), s.putPiece)
	get := newOp("read-record-piece", http.MethodGet, "/api/record-attachment/{id}", "Uma parte de um anexo, selada")
	get.Responses = httpx.FileResponse(pieceType, "A parte, selada", exampleText)
	httpx.Register(api, get.Fails(fault.Missing), s.getPiece)
}

func (s *Service) postAttachment(
	ctx context.Context,
	in *recordInput[RecordAttachBody],
) (*httpx.Body[RecordAttachmentBody], error) {
	f, err := s.Attach(ctx, actor.From(ctx), in.ID, in.Body.ID, in.Body.Size)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[RecordAttachmentBody]{Body: RecordAttachmentBody{ID: f.ID, Missing: f.Missing()}}, nil
}

func (s *Service) putPiece(ctx context.Context, in *recordInput[RecordPieceBody]) (*httpx.Body[httpx.Done], error) {
	err := s.StorePiece(ctx, actor.From(ctx), in.ID, in.Body.Piece, in.Body.Sealed)
	return httpx.DoneUnless(err, "Parte guardada.")
}

func (s *Service) getPiece(ctx context.Context, in *recordPieceInput) (*httpx.File, error) {
	data, err := s.Piece(ctx, actor.From(ctx).ID, in.ID, in.Piece)
	if err != nil {
		return nil, err
	}
	return &httpx.File{ContentType: pieceType, Disposition: `attachment; filename="anexo"`, Body: data}, nil
}
