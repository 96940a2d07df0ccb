package app

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// MayStayEmpty are the fields that some configurations leave empty, with the reason. Features check them before a call.
var MayStayEmpty = map[string]string{
	"autobackup.Service.Times":       "without a place nothing is backed up",
	"payment.Service.Listen":         "only where attempts do not name the address of notifications",
	"payment.Service.PayPix":         "only the sandbox plays the payer's bank",
	"payment.Service.Keeper":         "only where the provider bills plans by itself",
	"payment.Service.Refunders":      "only where the provider bills plans by itself",
	"subscription.Service.Recurring": "only where the provider bills plans by itself",
	"subscription.Service.SettleNow": "only the sandbox settles at once",
}

// Features returns the services of all features.
func (a *App) Features() []any {
	return []any{
		a.Account,
		a.Address,
		a.Agenda,
		a.Agreement,
		a.Backoffice,
		a.Backups,
		a.Booking,
		a.Calendar,
		a.OwnPatient,
		a.Company,
		a.Directory,
		a.Evidence,
		a.Login,
		a.Notify,
		a.Payment,
		a.Payout,
		a.Practice,
		a.Questionnaire,
		a.Contract,
		a.Record,
		a.Room,
		a.Search,
		a.SSO,
		a.Standing,
		a.Packages,
		a.Subscription,
		a.Waiting,
	}
}

// RequirePlugged returns an error that names every exported field of the services that is nil: functions, lists and
// maps of functions, and dependencies. The product does not start then. Otherwise a nil function would fail in the
// middle of a request, perhaps months later.
func RequirePlugged(services ...any) error {
	var missing []string
	for _, s := range services {
		v := reflect.ValueOf(s).Elem()
		missing = append(missing, unplugged(v.Type().String(), v)...)
	}
	missing = slices.DeleteFunc(missing, func(name string) bool { return MayStayEmpty[name] != "" })
	if len(missing) > 0 {
		return fmt.Errorf("nothing is plugged into %s", strings.Join(missing, ", "))
	}
	return nil
}

// unplugged returns the names of the fields of v that are nil. An empty map or list counts as nil.
func unplugged(name string, v reflect.Value) (missing []string) {
	switch v.Kind() {
	case reflect.Func, reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return []string{name}
		}
	case reflect.Slice:
		for i := range v.Len() {
			missing = append(missing, unplugged(fmt.Sprintf("%s[%d]", name, i), v.Index(i))...)
		}
		if v.Len() == 0 {
			return []string{name}
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			missing = append(missing, unplugged(fmt.Sprintf("%s[%s]", name, key), v.MapIndex(key))...)
		}
		if v.Len() == 0 {
			return []string{name}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				missing = append(missing, unplugged(name+"."+f.Name, v.Field(i))...)
			}
		}
	}
	return missing
}
