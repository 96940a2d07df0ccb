package testkit

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
)

// sandboxKeys are made once for all kits of a test program, because making an RSA key takes longer than most tests.
// Replicas of one product share them, as in production through their table.
var sandboxKeys = sync.OnceValue(func() *sandbox.Keys {
	k, err := sandbox.NewKeys()
	if err != nil {
		panic(err)
	}
	return k
})

// Wednesday is two days after Start. All its slots can be booked, because the kit's therapists require less notice.
const Wednesday = "18/11/2026"

// Employee returns an employee with a complete registration, whose company has paid.
func (k *Kit) Employee(email string) Person {
	k.T.Helper()
	domain := email[strings.Index(email, "@")+1:]
	if One[int](k, "SELECT count(*) FROM company WHERE email_domain = $1", domain) == 0 {
		k.InTx(func(tx *store.Tx) error {
			id, err := k.Company.Create(context.Background(), tx, company.Input{
				Name:     "Aurora Tecnologia",
				CNPJ:     "11.222.333/0001-81",
				Email:    "rh@" + domain,
				Phone:    "(11) 3456-7890",
				Domain:   domain,
				MaxUsers: 1000,
			})
			if err != nil {
				return err
			}
			paidUntil := at.DateOf(k.Clock.Now().AddDate(0, 1, 0), at.SaoPaulo)
			return k.Company.ValidatePayment(context.Background(), tx, id, paidUntil)
		})
	}
	p := k.SignUp(email, actor.Enterprise)
	k.Call("POST", "/api/customer/"+p.ID+"/basic-info", p.Token, Fields{"fullName": "Pessoa Empregada"}).Is(200)
	return p
}

// ManyPatients returns n signed-in patients. It copies the rows of the first one, which is faster than n registrations.
func (k *Kit) ManyPatients(first Person, n int) []Person {
	k.T.Helper()
	out := make([]Person, n)
	for i := range out {
		email := fmt.Sprintf("multidao%d-%s", i, first.Email)
		k.Exec(`INSERT INTO account (id, email, affiliate, password_hash, role, state, full_name,
				terms_version, terms_accepted_at, invited_at, created_at, confirmed_at)
			SELECT $1, $2, $1, password_hash, role, state, full_name,
				terms_version, terms_accepted_at, invited_at, created_at, confirmed_at
			FROM account WHERE id = $3`, ids.New(), email, first.ID)
		out[i] = k.Login(email)
	}
	return out
}

// RequestBooking requests a booking and returns the response, whatever its status.
func (k *Kit) RequestBooking(p, therapist Person, day, start string) Response {
	k.T.Helper()
	request := Fields{"day": day, "scheduledDay": day, "startTime": start, "customerId": p.ID}
	return k.Call("POST", "/api/therapist/"+therapist.ID+"/agenda/session", p.Token, request)
}

// Book books a session, which is not paid yet, and returns its id.
func (k *Kit) Book(p, therapist Person, day, start string) string {
	k.T.Helper()
	return k.RequestBooking(p, therapist, day, start).Is(200).Str("id")
}

// Payer returns the fields of the payer with this CPF.
func Payer(cpf string) Fields {
	return Fields{"fullName": "Pessoa de Teste", "email": "paga@psic.test", "cpf": cpf, "telephone": "(11) 9 8765-4321"}
}

// Billing returns the address for a therapist's invoices.
func Billing() Fields {
	return Fields{
		"cep":         "01310-100",
		"logradouro":  "Avenida Paulista",
		"numero":      "1000",
		"complemento": "",
		"bairro":      "Bela Vista",
		"localidade":  "São Paulo",
		"uf":          "SP",
		"pais":        "Brasil",
	}
}

// EncryptedCard returns a card as the browser sends it.
func (k *Kit) EncryptedCard(number string) string {
	k.T.Helper()
	key, err := k.Sandbox.PublicKey(context.Background())
	if err != nil {
		k.T.Fatal(err)
	}
	hash, err := sandbox.EncryptCard(key, number, "123", "12", "2030", "PESSOA DE TESTE", k.Clock.Now())
	if err != nil {
		k.T.Fatal(err)
	}
	return hash
}

// CardPayment returns the request of a payment with a new card.
func (k *Kit) CardPayment(number string, changes ...Fields) Fields {
	cpf := CPF(int(serial.Add(1)))
	request := Fields{
		"selectedPaymentMethod": "card",
		"originAction":          "session",
		"kind":                  "session",
		"customer":              Payer(cpf),
		"card": Fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": cpf,
			"cardHash":           k.EncryptedCard(number),
		},
	}
	return With(request, changes...)
}

// PixPayment returns the request of a payment by PIX.
func PixPayment(changes ...Fields) Fields {
	payer := Payer(CPF(int(serial.Add(1))))
	return With(Fields{"selectedPaymentMethod": "pix", "originAction": "session", "customer": payer}, changes...)
}

// Pay sends a payment of a session.
func (k *Kit) Pay(p Person, session string, body Fields) Response {
	k.T.Helper()
	return k.Call("POST", "/api/payment/process/"+session, p.Token, body)
}

// Paid books a session, pays it by card, and returns its id.
func (k *Kit) Paid(p, therapist Person, day, start string) string {
	k.T.Helper()
	id := k.Book(p, therapist, day, start)
	k.Pay(p, id, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
	return id
}

// PixCode returns a PIX code that pays a reserved session.
func (k *Kit) PixCode(p Person, session string, changes ...Fields) string {
	k.T.Helper()
	return k.Pay(p, session, PixPayment(changes...)).Is(200).Str("qrCodeCopy")
}

// PayPix pays a code, as the payer's bank does.
func (k *Kit) PayPix(code string) {
	k.T.Helper()
	if err := k.Sandbox.PayPix(context.Background(), code); err != nil {
		k.T.Fatal(err)
	}
}

// Notification returns what the payment provider sends about an order, with its signature.
func (k *Kit) Notification(order pagbank.Order) (http.Header, []byte) {
	k.T.Helper()
	body, err := json.Marshal(order)
	if err != nil {
		k.T.Fatal(err)
	}
	signature, err := pagbank.Sign(sandboxKeys().Webhook, body)
	if err != nil {
		k.T.Fatal(err)
	}
	return http.Header{pagbank.HeaderSignature: {signature}}, body
}

// GiveCredits sets the balance of a patient.
func (k *Kit) GiveCredits(p Person, amount money.Cents) {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error { return k.Payment.SetCredits(context.Background(), tx, p.ID, amount, "teste") })
}

// Credits returns the balance of a patient.
func (k *Kit) Credits(p Person) money.Cents { return k.LedgerBalance(payment.CreditAccount(p.ID)) }

// LedgerBalance returns the balance of an account of the ledger.
func (k *Kit) LedgerBalance(account string) money.Cents {
	k.T.Helper()
	c, err := k.Payment.Balance(context.Background(), account)
	if err != nil {
		k.T.Fatal(err)
	}
	return c
}

// GetSession returns a session as the person reads it.
func (k *Kit) GetSession(p Person, session string) map[string]any {
	k.T.Helper()
	return k.Call("GET", "/api/session/"+session, p.Token, nil).Is(200).JSON()
}

// VerifyLedger fails the test unless every balance is the sum of its transfers, all balances sum to zero, and the
// gateway's own record has the same amounts, with at most one charge a reference.
func (k *Kit) VerifyLedger() {
	k.T.Helper()
	books, err := k.Payment.Verify(context.Background())
	if err != nil || !books.Balanced() {
		k.T.Fatalf("the ledger does not balance: %+v, %v", books, err)
	}
	records, err := k.Sandbox.Records(context.Background())
	if err != nil {
		k.T.Fatal(err)
	}
	var held money.Cents
	for _, r := range records {
		held += r.Captured - r.Refunded
		if r.Charges > 1 {
			k.T.Errorf("%s was charged %d times", r.Reference, r.Charges)
		}
	}
	if booked := -k.LedgerBalance("gateway"); booked != held {
		k.T.Errorf("the gateway's balance is %s, the ledger's %s", held, booked)
	}
}

// AdvanceAndWork moves the clock and runs the jobs that are due then.
func (k *Kit) AdvanceAndWork(d time.Duration) {
	k.T.Helper()
	k.Clock.Advance(d)
	k.Work()
}
