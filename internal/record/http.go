package record

import (
	"context"
	"net/http"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

// VaultKeysBody are the wrapped keys of a vault. All values are sealed in the browser, in base 64.
type VaultKeysBody struct {
	Salt          string `json:"salt" doc:"Sal da frase, 16 bytes"`
	Iterations    int64  `json:"iterations" doc:"Custo da frase: iterações de PBKDF2 com SHA-256"`
	PassphraseKey string `json:"passphraseKey" doc:"Chave do cofre, selada pela frase"`
	KitKey        string `json:"kitKey" doc:"Chave do cofre, selada pelo kit de recuperação"`
}

// VaultBody is the vault of the caller. Nothing in it opens without the passphrase, the kit or a passkey.
type VaultBody struct {
	VaultKeysBody
	Created     bool   `json:"created" doc:"Falso: ainda não há cofre, e os outros campos estão vazios"`
	ID          string `json:"id"`
	TherapistID string `json:"therapistId"`
	Sequence    int64  `json:"sequence" doc:"Cresce a cada gravação"`
	KeysVersion int64  `json:"keysVersion" doc:"Cresce a cada troca de chaves"`
	PublicKey   string `json:"publicKey" doc:"Chave pública P-256, para selar ao cofre"`
	PrivateKey  string `json:"privateKey" doc:"A chave privada dela, selada"`
	Heads       string `json:"heads" doc:"Tamanho e última ligação de cada prontuário, selados para esta sequência"`
	KeepYears   int    `json:"keepYears" doc:"Anos de guarda depois do último registro"`

	Passkeys []PasskeyBody `json:"passkeys" doc:"As chaves de acesso que também abrem o cofre"`
}

// VaultNewBody creates a vault.
type VaultNewBody struct {
	VaultKeysBody
	ID         string `json:"id" doc:"UUID que o navegador sorteou"`
	PublicKey  string `json:"publicKey"`
	PrivateKey string `json:"privateKey"`
	Heads      string `json:"heads" doc:"A lista vazia, selada para a sequência 0"`
}

// VaultChangeKeysBody replaces the wrapped keys.
type VaultChangeKeysBody struct {
	VaultKeysBody
	KeysVersion int64 `json:"keysVersion" doc:"A que o navegador leu"`
}

// RecordBody is a record as the server knows it.
type RecordBody struct {
	ID         string `json:"id"`
	CustomerID string `json:"customerId,omitempty" doc:"Vazio quando a conta foi excluída"`
	Name       string `json:"name" doc:"Nome, selado"`
	Versions   int64  `json:"versions" doc:"Quantas versões há"`
	CreatedAt  string `json:"createdAt"`
	WrittenAt  string `json:"writtenAt" doc:"Último registro"`
	KeepUntil  string `json:"keepUntil" doc:"Último dia de guarda, dd/MM/yyyy"`
	Deletable  bool   `json:"deletable" doc:"O prazo de guarda terminou"`
}

// RecordPatientBody is somebody whom a record may be about.
type RecordPatientBody struct {
	CustomerID  string `json:"customerId"`
	Name        string `json:"name"`
	LastSession string `json:"lastSession"`
	Sessions    int64  `json:"sessions"`
}

// RecordListBody are the records of the caller.
type RecordListBody struct {
	Records  []RecordBody        `json:"records"`
	Patients []RecordPatientBody `json:"patients" doc:"Com sessão paga que já começou; a mais recente primeiro"`
}

// RecordVersionBody is one sealed version.
type RecordVersionBody struct {
	Number    int64  `json:"number"`
	Sealed    string `json:"sealed"`
	WrittenAt string `json:"writtenAt"`
}

// RecordPageBody is a record with a page of its versions.
type RecordPageBody struct {
	RecordBody
	Page []RecordVersionBody `json:"page" doc:"Em ordem; a última página tem menos de 100"`
}

// RecordWriteBody adds a version. Everything in it was sealed in the browser.
type RecordWriteBody struct {
	Sequence int64  `json:"sequence" doc:"A do cofre que o navegador leu"`
	Heads    string `json:"heads" doc:"A nova lista, selada para a sequência seguinte"`
	Number   int64  `json:"number" doc:"Número da versão, um a mais que a última"`
	Sealed   string `json:"sealed" doc:"A versão, selada"`
	Name     string `json:"name,omitempty" doc:"Nome do prontuário, selado; vazio não muda"`
	// Which files of which version is inside the sealed text; these become part of the record with it.
	Attachments []string `json:"attachments,omitempty" doc:"Anexos novos desta versão, no máximo 10"`
}

// RecordNewBody creates a record with its first version.
type RecordNewBody struct {
	RecordWriteBody
	ID         string `json:"id" doc:"UUID que o navegador sorteou"`
	CustomerID string `json:"customerId"`
}

// RecordDeleteBody deletes a record whose time is over.
type RecordDeleteBody struct {
	Sequence int64  `json:"sequence"`
	Heads    string `json:"heads" doc:"A lista sem este prontuário, selada para a sequência seguinte"`
}

type recordInput[T any] struct {
	httpx.IDPath
	Body T
}

type recordPageInput struct {
	httpx.IDPath
	After int64 `query:"after" minimum:"0" example:"100" doc:"Número da última versão já lida"`
}

var own = httpx.Roles("o cofre de quem chama", actor.Therapist)

func newOp(id, method, path, summary string, limits ...httpx.Limit) httpx.Op {
	return httpx.Op{
		ID:      id,
		Method:  method,
		Path:    path,
		Tag:     "prontuário",
		Summary: summary,
		Access:  own,
		Limits:  limits,
	}
}

// Routes registers the feature's operations.
func (s *Service) Routes(api *httpx.API) {
	api.Examples(examples()...)
	s.vaultRoutes(api)
	s.passkeyRoutes(api)
	s.recordRoutes(api)
	s.attachmentRoutes(api)
	s.requestRoutes(api)
}

func (s *Service) vaultRoutes(api *httpx.API) {
	httpx.Register(api, newOp("read-vault", http.MethodGet, "/api/vault", "Cofre de quem chama, selado"), s.getVault)
	few := httpx.PerAccount("vault", 20, time.Hour)
	create := newOp("create-vault", http.MethodPost, "/api/vault", "Cria o cofre", few)
	httpx.Register(api, create.Fails(ErrFormat, ErrVaultExists, ErrMoved).
		Explained("O navegador cria as chaves. A frase e o kit nunca chegam aqui."), s.postVault)
	keys := newOp("change-vault-keys", http.MethodPut, "/api/vault/keys", "Troca a frase ou o kit do cofre", few)
	keys.StepUp = true
	httpx.Register(api, keys.Fails(ErrFormat, ErrMoved, fault.Missing), s.putKeys)
	abandon := newOp("abandon-vault", http.MethodPost, "/api/vault/abandon", "Desiste de um cofre perdido", few)
	abandon.StepUp = true
	httpx.Register(api, abandon.Fails(ErrMoved, fault.Missing).
		Explained("Os registros dele continuam guardados até o fim do prazo, e ninguém os lê."), s.postAbandon)
}

func (s *Service) recordRoutes(api *httpx.API) {
	httpx.Register(api, newOp("list-records", http.MethodGet, "/api/record", "Prontuários de quem chama"), s.getRecords)
	httpx.Register(
		api,
		newOp("read-record", http.MethodGet, "/api/record/{id}", "Um prontuário, selado").Fails(fault.Missing),
		s.getRecord,
	)
	often := httpx.PerAccount("record", 240, time.Hour)
	create := newOp("create-record", http.MethodPost, "/api/record", "Abre o prontuário de um paciente", often)
	httpx.Register(api, create.Fails(ErrFormat, ErrMoved, ErrRecordExists, ErrFull, fault.Missing).
		Explained("Só de quem já teve uma sessão paga com quem chama."), s.postRecord)
	add := newOp("append-record", http.MethodPost, "/api/record/{id}/versions", "Acrescenta uma versão", often)
	httpx.Register(api, add.Fails(ErrFormat, ErrMoved, ErrFull, ErrAttachmentGone, fault.Missing).
		Explained("Nada do que foi escrito é alterado ou apagado por uma versão nova."), s.postVersion)
	remove := newOp("delete-record", http.MethodPost, "/api/record/{id}/delete", "Exclui depois da guarda", often)
	remove.StepUp = true
	httpx.Register(api, remove.Fails(ErrFormat, ErrMoved, ErrKept, fault.Missing), s.postDelete)
}

func (s *Service) getVault(ctx context.Context, _ *httpx.None) (*httpx.Body[VaultBody], error) {
	v, err := s.Vault(ctx, actor.From(ctx).ID)
	if fault.As(err) == fault.Missing {
		return &httpx.Body[VaultBody]{Body: VaultBody{KeepYears: s.Years, Passkeys: []PasskeyBody{}}}, nil
	}
	if err != nil {
		return nil, err
	}
	passkeys, err := s.Passkeys(ctx, v.ID)
	if err != nil {
		return nil, err
	}
	return &httpx.Body[VaultBody]{Body: VaultBody{
		VaultKeysBody: VaultKeysBody{
			Salt:          v.Salt,
			Iterations:    v.Iterations,
			PassphraseKey: v.PassphraseKey,
			KitKey:        v.KitKey,
		},
		Created:     true,
		ID:          v.ID,
		TherapistID: v.TherapistID,
		Sequence:    v.Sequence,
		KeysVersion: v.KeysVersion,
		PublicKey:   v.PublicKey,
		PrivateKey:  v.PrivateKey,
		Heads:       v.Heads,
		KeepYears:   s.Years,
		Passkeys:    passkeyBodies(passkeys),
	}}, nil
}

func (b VaultKeysBody) keys() Keys { return Keys(b) }

func (s *Service) postVault(ctx context.Context, in *httpx.Body[VaultNewBody]) (*httpx.Body[httpx.Done], error) {
	err := s.CreateVault(ctx, actor.From(ctx), NewVault{
		ID:         in.Body.ID,
		PublicKey:  in.Body.PublicKey,
		PrivateKey: in.Body.PrivateKey,
		Heads:      in.Body.Heads,
		Keys:       in.Body.keys(),
	})
	return httpx.DoneUnless(err, "Cofre criado.")
}

func (s *Service) putKeys(ctx context.Context, in *httpx.Body[VaultChangeKeysBody]) (*httpx.Body[httpx.Done], error) {
	err := s.ChangeKeys(ctx, actor.From(ctx), in.Body.keys(), in.Body.KeysVersion)
	return httpx.DoneUnless(err, "Chaves trocadas.")
}

func (s *Service) postAbandon(ctx context.Context, _ *httpx.None) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Abandon(ctx, actor.From(ctx)), "Cofre fechado.")
}

func (s *Service) view(r Record) RecordBody {
	b := RecordBody{
		ID:        r.ID,
		Name:      r.Name,
		Versions:  r.Versions,
		CreatedAt: r.CreatedAt.Format(time.RFC3339),
		WrittenAt: r.WrittenAt.Format(time.RFC3339),
		KeepUntil: r.KeepUntil(s.Years).Wire(),
		Deletable: r.Deletable(s.Years, s.Clock.Today()),
	}
	if r.PatientID != nil {
		b.CustomerID = *r.PatientID
	}
	return b
}

func (s *Service) getRecords(ctx context.Context, _ *httpx.None) (*httpx.Body[RecordListBody], error) {
	records, patients, err := s.List(ctx, actor.From(ctx).ID)
	if err != nil {
		return nil, err
	}
	b := RecordListBody{Records: make([]RecordBody, len(records)), Patients: make([]RecordPatientBody, len(patients))}
	for i, r := range records {
		b.Records[i] = s.view(r)
	}
	for i, p := range patients {
		b.Patients[i] = RecordPatientBody{
			CustomerID:  p.ID,
			Name:        p.Name,
			LastSession: p.LastSession.Format(time.RFC3339),
			Sessions:    p.Sessions,
		}
	}
	return &httpx.Body[RecordListBody]{Body: b}, nil
}

func (s *Service) getRecord(ctx context.Context, in *recordPageInput) (*httpx.Body[RecordPageBody], error) {
	r, versions, err := s.Read(ctx, actor.From(ctx).ID, in.ID, in.After)
	if err != nil {
		return nil, err
	}
	b := RecordPageBody{RecordBody: s.view(r), Page: make([]RecordVersionBody, len(versions))}
	for i, v := range versions {
		b.Page[i] = RecordVersionBody{v.Number, v.Sealed, v.WrittenAt.Format(time.RFC3339)}
	}
	return &httpx.Body[RecordPageBody]{Body: b}, nil
}

func (b RecordWriteBody) write() Write { return Write(b) }

func (s *Service) postRecord(ctx context.Context, in *httpx.Body[RecordNewBody]) (*httpx.Body[httpx.Done], error) {
	err := s.Create(ctx, actor.From(ctx), in.Body.ID, in.Body.CustomerID, in.Body.write())
	return httpx.DoneUnless(err, "Prontuário aberto.")
}

func (s *Service) postVersion(
	ctx context.Context,
	in *recordInput[RecordWriteBody],
) (*httpx.Body[httpx.Done], error) {
	return httpx.DoneUnless(s.Append(ctx, actor.From(ctx), in.ID, in.Body.write()), "Registro gravado.")
}

func (s *Service) postDelete(
	ctx context.Context,
	in *recordInput[RecordDeleteBody],
) (*httpx.Body[httpx.Done], error) {
	err := s.Delete(ctx, actor.From(ctx), in.ID, in.Body.Sequence, in.Body.Heads)
	return httpx.DoneUnless(err, "Prontuário excluído.")
}
