package certs

import "time"

// RenewBefore sets how long before its end a certificate is renewed.
func RenewBefore(a *ACME, d time.Duration) { a.manager.RenewBefore = d }
