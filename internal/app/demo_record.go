package app

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/record"
	"psic/internal/record/format"
)

// DemoPassphrase opens the vault of the demonstration therapist. The README names it.
const DemoPassphrase = "janela azul, pão de queijo"

// demoContent is what is inside a sealed version, as a browser writes it.
type demoContent struct {
	Entry   string `json:"entry"`
	Version int    `json:"version"`
	Kind    string `json:"kind"`
	On      string `json:"on"`
	Text    string `json:"text"`
	At      string `json:"at"`
	Author  string `json:"author"`

	Attachments []demoAttachment `json:"attachments,omitempty"`
}

// demoAttachment is what a version says about a file.
type demoAttachment struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Type  string `json:"type"`
	Bytes int    `json:"bytes"`
	Hash  string `json:"hash"`
}

// demoFileOf is the entry that has a file: the first about a session.
const demoFileOf = 2

// demoEntries are the entries of the demonstration record: kind, how many days ago, text.
var demoEntries = []struct {
	kind string
	days int
	text string
}{
	{"IDENTIFICATION", 60, "**Nome:** Marina Duarte Lopes\n**Nascimento:** 14/03/1992\n" +
		"**Contato de emergência:** irmã, combinado por telefone"},
	{"DEMAND", 60, "# Demanda\nDificuldade para dormir desde a mudança de emprego.\n\n# Objetivos\n" +
		"- Retomar o sono regular\n- Reconhecer sinais de sobrecarga"},
	{"EVOLUTION", 46, "**Tema:** rotina de sono\n\nTrouxe o diário de sono da semana. Combinamos horário fixo para " +
		"desligar as telas."},
	{"EVOLUTION", 32, "**Tema:** conversa com a chefia\n\nRelatou alívio depois de negociar prazos. Menos " +
		"despertares à noite."},
	{"NOTE", 32, "Perguntar sobre a irmã na próxima sessão. Lembrar do artigo sobre higiene do sono."},
}

// demoRecord gives the demonstration therapist a vault with the record of one patient. The server's code seals it in
// place of a browser, with the passphrase of the README.
func (a *App) demoRecord(ctx context.Context) error {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil {
		return err
	}
	if _, err := a.Record.Vault(ctx, therapist.ID); fault.As(err) == nil {
		return err
	}
	owner := format.Owner{VaultID: ids.New(), TherapistID: therapist.ID}
	vault, keys, _, err := format.Create(owner, DemoPassphrase, format.Iterations, rand.Reader)
	if err != nil {
		return err
	}
	heads, err := vault.SealHeads(0, nil)
	if err != nil {
		return err
	}
	who := actor.Actor{ID: therapist.ID, Role: actor.Therapist}
	err = a.Record.CreateVault(ctx, who, record.NewVault{
		ID:         owner.VaultID,
		PublicKey:  keys.PublicKey,
		PrivateKey: keys.PrivateKey,
		Heads:      heads,
		Keys: record.Keys{
			Salt:          keys.Salt,
			Iterations:    int64(keys.Iterations),
			PassphraseKey: keys.PassphraseKey,
			KitKey:        keys.KitKey,
		},
	})
	if err != nil {
		return err
	}
	patient, err := a.Account.ByEmail(ctx, DemoPatient)
	if err != nil {
		return err
	}
	if err := a.demoVersions(ctx, who, vault, patient.ID, therapist.FullName); err != nil {
		return err
	}
	return a.Record.Ask(ctx, actor.Actor{ID: patient.ID, Role: actor.Customer}, therapist.ID)
}

func (a *App) demoVersions(
	ctx context.Context,
	who actor.Actor,
	vault *format.Vault,
	patientID, author string,
) error {
	id, head := ids.New(), format.Head{}
	name, err := json.Marshal(map[string]string{"name": "Marina Duarte Lopes", "patient": patientID})
	if err != nil {
		return err
	}
	sealedName, err := vault.SealName(id, name)
	if err != nil {
		return err
	}
	head.RecordID = id
	for i, e := range demoEntries {
		day := a.Clock.Now().AddDate(0, 0, -e.days)
		w := record.Write{Sequence: int64(i), Number: int64(i + 1)}
		var files []demoAttachment
		if i == demoFileOf {
			file, err := a.demoFile(ctx, who, vault, id)
			if err != nil {
				return err
			}
			files, w.Attachments = []demoAttachment{file}, []string{file.ID}
		}
		content, err := json.Marshal(demoContent{
			Entry:   ids.New(),
			Version: 1,
			Kind:    e.kind,
			On:      at.DateOf(day, at.SaoPaulo).String(),
			Text:    e.text,
			At:      day.UTC().Format(time.RFC3339),
			Author:  author,

			Attachments: files,
		})
		if err != nil {
			return err
		}
		if w.Sealed, err = vault.SealVersion(id, w.Number, head.Link, content); err != nil {
			return err
		}
		head.Versions = w.Number
		if head.Link, err = head.Link.Next(w.Sealed); err != nil {
			return err
		}
		if w.Heads, err = vault.SealHeads(w.Sequence+1, []format.Head{head}); err != nil {
			return err
		}
		if i == 0 {
			w.Name = sealedName
			err = a.Record.Create(ctx, who, id, patientID, w)
		} else {
			err = a.Record.Append(ctx, who, id, w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// demoFile stores the picture of a sleep diary: seven nights as bars.
func (a *App) demoFile(
	ctx context.Context,
	who actor.Actor,
	vault *format.Vault,
	recordID string,
) (demoAttachment, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, sleepDiary()); err != nil {
		return demoAttachment{}, err
	}
	file := demoAttachment{
		ID:    ids.New(),
		Name:  "diario-de-sono.png",
		Type:  "image/png",
		Bytes: out.Len(),
		Hash:  format.FileHash(out.Bytes()),
	}
	pieces, err := vault.SealPieces(recordID, file.ID, out.Bytes())
	if err != nil {
		return file, err
	}
	if _, err := a.Record.Attach(ctx, who, recordID, file.ID, format.AttachmentSize(int64(file.Bytes))); err != nil {
		return file, err
	}
	for n, sealed := range pieces {
		if err := a.Record.StorePiece(ctx, who, file.ID, int64(n), sealed); err != nil {
			return file, err
		}
	}
	return file, nil
}

func sleepDiary() image.Image {
	hours := []int{5, 6, 5, 7, 6, 8, 7}
	paper := image.NewRGBA(image.Rect(0, 0, 60*len(hours), 200))
	draw.Draw(paper, paper.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	green := image.NewUniform(color.RGBA{
		R: 29,
		G: 92,
		B: 87,
		A: 255,
	})
	for night, slept := range hours {
		bar := image.Rect(60*night+10, 190-20*slept, 60*night+50, 190)
		draw.Draw(paper, bar, green, image.Point{}, draw.Src)
	}
	return paper
}
