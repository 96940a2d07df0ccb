package actor

import (
	"fmt"
	"testing"
)

// TestRoles_R051: the API and tokens name the five roles by these words. Nobody has the type ALL or ADMIN, which only
// appear in the tables of pages.
func TestRoles_R051(t *testing.T) {
	words := fmt.Sprint(Customer, " ", Enterprise, " ", Therapist, " ", Administrator, " ", Company)
	if words != "CUSTOMER ENTERPRISE THERAPIST ADMINISTRATOR COMPANY" {
		t.Errorf("roles: %s", words)
	}
	if all := fmt.Sprint(All); all != "[CUSTOMER ENTERPRISE THERAPIST ADMINISTRATOR COMPANY]" {
		t.Errorf("all roles: %s", all)
	}
	for _, r := range All {
		if r.Patient() != (r == "CUSTOMER" || r == "ENTERPRISE") {
			t.Errorf("%s attends sessions: %v", r, r.Patient())
		}
	}
}

// Nobody is a visitor, also where an id is empty.
func TestAVisitorIsNobody(t *testing.T) {
	if (Actor{}).Is("") || !(Actor{}).Visitor() || !(Actor{ID: "a"}).Is("a") || (Actor{ID: "a"}).Is("b") {
		t.Error("a visitor is somebody")
	}
}
