package fault

import (
	"errors"
	"fmt"
	"testing"
)

func TestFaultMatchesByCode(t *testing.T) {
	taken := New(Conflict, "slot_taken", "Horário ocupado.")
	copied := *taken
	copied.Fields = []Field{{"day", "Escolha outro dia."}}
	wrapped := fmt.Errorf("book: %w", &copied)
	if !errors.Is(wrapped, taken) || errors.Is(wrapped, Missing) {
		t.Error("a wrapped copy must match its own fault and no other")
	}
	if As(wrapped) != &copied {
		t.Errorf("As = %v", As(wrapped))
	}
	if As(errors.New("slot_taken")) != nil || As(nil) != nil {
		t.Error("an ordinary error is no fault")
	}
}

func TestFieldsSpeakWithTheFirstOne(t *testing.T) {
	var f Fields
	f.Check(true, "email", "Email inválido")
	if err := f.Err(); err != nil {
		t.Fatalf("no wrong field, yet %v", err)
	}
	f.Check(false, "cpf", "CPF inválido.")
	f.Add("city", "Informe a cidade.")
	got := As(f.Err())
	if got == nil || got.Kind != Invalid || got.Message != "CPF inválido." || len(got.Fields) != 2 ||
		got.Fields[1].Name != "city" {
		t.Errorf("fault = %+v", got)
	}
}
