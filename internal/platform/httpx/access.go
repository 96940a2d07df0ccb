package httpx

import (
	"slices"
	"strings"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
)

// Access is what every operation declares: who may call it and whose data it touches.
type Access struct {
	// Public operations serve visitors too. A token is still read when one comes; a limited login is a visitor here.
	Public bool `json:"public,omitempty"`
	// Roles that may call it.
	Roles []actor.Role `json:"roles,omitempty"`
	// Owner names the parameter ("path:id" or "query:id") that must be the caller's own account.
	Owner string `json:"owner,omitempty"`
	// AnyForAdmin lets administrators name anybody's id in the owner parameter.
	AnyForAdmin bool `json:"anyForAdmin,omitempty"`
	// Scope says in words how ownership is decided when no parameter can tell.
	Scope string `json:"scope,omitempty"`
	// Limited operations are the few that know a limited login, such as one with a temporary password.
	Limited bool `json:"limited,omitempty"`
	// Enrolling operations know one kind of limited login: that of somebody who must set up a second factor.
	Enrolling bool `json:"enrolling,omitempty"`
}

// Public admits everybody.
func Public() Access { return Access{Public: true} }

// Roles admits these roles; scope says in words whose data they reach.
func Roles(scope string, roles ...actor.Role) Access { return Access{Roles: roles, Scope: scope} }

// Own admits these roles for their own account id in the parameter, such as "path:id".
func Own(param string, roles ...actor.Role) Access { return Access{Roles: roles, Owner: param} }

// OrAdmin also admits administrators, for anybody's id.
func (a Access) OrAdmin() Access {
	a.Roles = append(slices.Clone(a.Roles), actor.Administrator)
	a.AnyForAdmin = true
	return a
}

// EvenLimited admits limited logins. A public operation with it knows whose limited login calls.
func (a Access) EvenLimited() Access {
	a.Limited = true
	return a
}

// EvenEnrolling admits logins that are limited until a second factor is set up, and no other limited login.
func (a Access) EvenEnrolling() Access {
	a.Enrolling = true
	return a
}

// Declared says whether the operation declares who may call it and whose data it touches.
func (a Access) Declared() bool {
	return a.Public && len(a.Roles) == 0 || !a.Public && len(a.Roles) > 0 && (a.Owner != "" || a.Scope != "")
}

var (
	errSignIn      = fault.New(fault.Unauthorized, "auth.required", "Entre na sua conta para continuar.")
	errFirstAccess = fault.New(fault.Forbidden, "auth.first_access_required", "Escolha uma nova senha para continuar.")
	errEnrol       = fault.New(
		fault.Forbidden,
		"auth.second_factor_enrol",
		"Ative a verificação em duas etapas para continuar.",
	)
	errGuarded = fault.New(fault.Forbidden, "auth.identity_proof_required", "Confirme que é você para continuar.")
	// ErrForbidden is returned to a role that may not call the operation at all.
	ErrForbidden = fault.New(fault.Forbidden, "forbidden", "Você não possui permissão.")
)

// callerOf returns the actor that the operation gets. On a public operation a limited login is a visitor: whoever holds
// it has not proven yet to be the person (Q200).
func (a Access) callerOf(who actor.Actor) actor.Actor {
	if a.Public && who.Limited && !a.Limited {
		return actor.Actor{}
	}
	return who
}

// check decides before the handler runs. Data that a caller may not see looks like data that does not exist: 404.
func (a Access) check(who actor.Actor, param func(where, name string) string) error {
	if a.Public {
		return nil
	}
	if who.Visitor() {
		return errSignIn
	}
	if !slices.Contains(a.Roles, who.Role) {
		return ErrForbidden
	}
	if who.Limited && !a.Limited && !(a.Enrolling && who.Enrol) {
		if who.Enrol {
			return errEnrol
		}
		if who.Guarded {
			return errGuarded
		}
		return errFirstAccess
	}
	if a.Owner == "" || a.AnyForAdmin && who.Role == actor.Administrator {
		return nil
	}
	where, name, _ := strings.Cut(a.Owner, ":")
	if !who.Is(param(where, name)) {
		return fault.Missing
	}
	return nil
}
