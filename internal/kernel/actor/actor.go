// Package actor names the caller of a use case.
package actor

import "context"

// Role is the type of an account, as the token and the API spell it.
type Role string

const (
	Customer      Role = "CUSTOMER"
	Enterprise    Role = "ENTERPRISE"
	Therapist     Role = "THERAPIST"
	Administrator Role = "ADMINISTRATOR"
	Company       Role = "COMPANY"
)

// All lists every role once, in a fixed order.
var All = []Role{Customer, Enterprise, Therapist, Administrator, Company}

// Patients are the two kinds of people who attend sessions.
var Patients = []Role{Customer, Enterprise}

// Patient reports whether the role attends sessions.
func (r Role) Patient() bool { return r == Customer || r == Enterprise }

// Actor is the caller of a use case. The zero value is a visitor.
type Actor struct {
	ID      string
	Role    Role
	Name    string
	LoginID string
	// Limited is a login that may only do what ends its limit. Without Enrol and Guarded, the reason is a password that
	// somebody else chose: the login may only replace it.
	Limited bool
	// Enrol gives the reason of Limited: a second factor is required and not set up.
	Enrol bool
	// Guarded gives the reason of Limited: the password was reset through a mailbox that is not the person's own.
	Guarded bool
}

func (a Actor) Visitor() bool { return a.ID == "" }

// Is reports whether the actor is the person with this id. A visitor is nobody, also where the id is empty.
func (a Actor) Is(id string) bool { return a.ID != "" && a.ID == id }

type key struct{}

func With(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, key{}, a) }

// From returns the caller, or a visitor.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(key{}).(Actor)
	return a
}
