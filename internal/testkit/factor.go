package testkit

import "psic/internal/platform/crypt"

const factorPath = "/api/user/second-factor"

// Phone is an administrator's authenticator application.
type Phone struct {
	k      *Kit
	Secret string
}

// Code returns the code that the application shows now.
func (p Phone) Code() string {
	p.k.T.Helper()
	code, err := crypt.TOTPAt(p.Secret, p.k.Clock.Now())
	if err != nil {
		p.k.T.Fatal(err)
	}
	return code
}

// Begin begins to set up an administrator's second factor, which waits for its first code.
func (k *Kit) Begin(who Person) Phone {
	k.T.Helper()
	return Phone{k, k.Call("POST", factorPath, who.Token, Fields{"currentPassword": Password}).Is(200).Str("secret")}
}

// Enrol sets up an administrator's second factor. It returns a new login, which needs no step-up for five minutes.
func (k *Kit) Enrol(who Person) (_ Person, app Phone, recovery []string) {
	k.T.Helper()
	app = k.Begin(who)
	r := k.Call("POST", factorPath+"/confirm", who.Token, Fields{"code": app.Code()}).Is(200).JSON()
	who.Token = r["token"].(string)
	for _, c := range r["recoveryCodes"].([]any) {
		recovery = append(recovery, c.(string))
	}
	return who, app, recovery
}
