package company

import (
	"psic/internal/account"
	"psic/internal/kernel/fault"
)

// Verdict says whether an address that a company or an administrator wants to register can be invited, and why not.
type Verdict string

const (
	Ready      Verdict = "OK"
	Invalid    Verdict = "INVALID"
	Repeated   Verdict = "REPEATED"
	Registered Verdict = "REGISTERED"
	Former     Verdict = "FORMER"
	Elsewhere  Verdict = "ELSEWHERE"
	NoSeat     Verdict = "NO_SEAT"
	Failed     Verdict = "FAILED"
	Stopped    Verdict = "STOPPED"
)

var verdictTexts = map[Verdict]string{
	Ready:      "Pronto para convidar",
	Invalid:    "E-mail inválido",
	Repeated:   "Repetido na lista",
	Registered: "Já está cadastrado na empresa",
	Former:     "O acesso desta pessoa terminou. Fale com o suporte para reativar",
	Elsewhere:  "Já existe uma conta com este e-mail",
	NoSeat:     "Todas as vagas da empresa estão em uso",
	Failed:     "Não foi possível convidar agora. Tente de novo",
	Stopped:    "A importação parou antes desta linha, porque a empresa ficou inativa",
}

// Text is the verdict as people read it.
func (v Verdict) Text() string { return verdictTexts[v] }

func (v Verdict) fault() error {
	switch v {
	case Ready:
		return nil
	case NoSeat:
		return ErrFull
	case Elsewhere:
		return account.ErrTaken
	case Invalid:
		return fault.Fields{{Name: "email", Description: "Email inválido"}}.Err()
	}
	return fault.New(fault.Conflict, "company.person_"+string(v), v.Text()+".")
}

// ErrFormer is returned for somebody whose access ended: an administrator alone gives it again.
var ErrFormer = fault.As(Former.fault())

// personFaults are the faults that verdicts on one address become, for the API description.
func personFaults() []*fault.Error {
	return []*fault.Error{fault.As(Registered.fault()), ErrFormer}
}
