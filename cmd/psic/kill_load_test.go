package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// load is a group of clients that book and pay over HTTP, and record what the server acknowledged.
type load struct {
	patients   []testkit.Person
	therapists []testkit.Person
	first      at.Date
	key        string // encrypts cards

	mu       sync.Mutex
	hours    int                // how many hours were requested, so that none is requested twice
	booked   map[string]booking // acknowledged
	paid     map[string]bool    // acknowledged
	open     []unpaid           // payments without a response, to be retried
	statuses map[int]int        // number of responses by status; 0 is no response
	client   *http.Client
}

type booking struct{ patient, day, start string }

type unpaid struct {
	who     testkit.Person
	session string
}

var startHours = []string{
	"08:00", "09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00", "18:00", "19:00",
}

// next returns an hour that no client has requested.
func (l *load) next(dice *rand.Rand) (who, therapist testkit.Person, day, start string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.hours
	l.hours++
	therapist, n = l.therapists[n%len(l.therapists)], n/len(l.therapists)
	start, n = startHours[n%len(startHours)], n/len(startHours)
	return l.patients[dice.IntN(len(l.patients))], therapist, l.first.AddDays(n).Wire(), start
}

// work books and pays until the server is gone.
func (l *load) work(ctx context.Context, base string, seed uint64) {
	dice := rand.New(rand.NewPCG(seed, 9))
	for ctx.Err() == nil {
		if p, ok := l.takeOpen(); ok {
			l.pay(base, p, dice)
			continue
		}
		who, therapist, day, start := l.next(dice)
		path := "/api/therapist/" + therapist.ID + "/agenda/session"
		request := testkit.Fields{"day": day, "startTime": start, "customerId": who.ID}
		status, body := l.post(base, path, who.Token, request)
		id, _ := body["id"].(string)
		if status != http.StatusOK || id == "" {
			continue
		}
		l.mu.Lock()
		l.booked[id] = booking{who.ID, day, start}
		l.mu.Unlock()
		if dice.IntN(5) > 0 {
			l.pay(base, unpaid{who, id}, dice)
		}
	}
}

func (l *load) takeOpen() (unpaid, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.open) == 0 {
		return unpaid{}, false
	}
	p := l.open[0]
	l.open = l.open[1:]
	return p, true
}

// pay sends one payment. Without a response it is retried later, as a person does who saw an error page.
func (l *load) pay(base string, p unpaid, dice *rand.Rand) {
	number := sandbox.CardApprovedVisa
	if dice.IntN(4) == 0 {
		number = sandbox.CardLost // charged, but the response is lost
	}
	cpf := testkit.CPF(7)
	hash, err := sandbox.EncryptCard(l.key, number, "123", "12", "2035", "PESSOA DE TESTE", time.Now())
	if err != nil {
		panic(err)
	}
	status, body := l.post(base, "/api/payment/process/"+p.session, p.who.Token, testkit.Fields{
		"selectedPaymentMethod": "card",
		"customer":              testkit.Payer(cpf),
		"card": testkit.Fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": cpf,
			"cardHash":           hash,
		},
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case status == 0:
		l.open = append(l.open, p)
	case status == http.StatusOK && body["status"] == "pago" || body["code"] == "payment.already_paid":
		l.paid[p.session] = true
	}
}

// post returns status 0 when no complete response arrived.
func (l *load) post(base, path, token string, body testkit.Fields) (int, map[string]any) {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	req, err := http.NewRequest(http.MethodPost, base+path, bytes.NewReader(raw))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", token)
	status, response := 0, map[string]any{}
	if resp, err := l.client.Do(req); err == nil {
		text, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err == nil && json.Unmarshal(text, &response) == nil {
			status = resp.StatusCode
		}
	}
	l.mu.Lock()
	l.statuses[status]++
	l.mu.Unlock()
	return status, response
}

func (l *load) String() string {
	return fmt.Sprintf("%d bookings and %d payments acknowledged, responses %v", len(l.booked), len(l.paid), l.statuses)
}
