package login

import (
	"context"
	"fmt"
	"regexp"

	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// A device is known by a random value that it keeps after a login (Q202). Network and browser name are not a secret: a
// stranger in the same office has them too.

// maxDevices is how many devices of an account are known. The one that was not used for the longest time is forgotten.
const maxDevices = 10

// deviceValue is the form of a value that rememberDevice made.
var deviceValue = regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`)

// deviceKey is the hash under which the device is stored. It has the account in it: two people who share a device have
// nothing in common in the database.
func deviceKey(accountID, value string) string { return crypt.HashToken(accountID + "|" + value) }

func (s *Service) knowsDevice(ctx context.Context, accountID, value string) (bool, error) {
	if !deviceValue.MatchString(value) {
		return false, nil
	}
	known, err := s.q.KnownDevice(ctx, s.DB.Read(), logindb.KnownDeviceParams{
		Hash:      deviceKey(accountID, value),
		AccountID: accountID,
		SinceAt:   at.Of(s.Clock.Now().Add(-knownDeviceLife)),
	})
	if err != nil {
		return false, fmt.Errorf("known device: %w", err)
	}
	return known, nil
}

// rememberDevice makes the device known for the account, for ninety days from its last login. A device without a value
// gets one, which is returned.
func (s *Service) rememberDevice(
	ctx context.Context,
	tx *store.Tx,
	accountID, value string,
) (issued string, err error) {
	if !deviceValue.MatchString(value) {
		value, _ = crypt.Token()
		issued = value
	}
	err = s.q.RememberDevice(ctx, tx, logindb.RememberDeviceParams{
		Hash:      deviceKey(accountID, value),
		AccountID: accountID,
		NowAt:     at.Of(s.Clock.Now()),
	})
	if err == nil {
		keep := logindb.ForgetOldestDevicesParams{AccountID: accountID, Keep: maxDevices}
		err = s.q.ForgetOldestDevices(ctx, tx, keep)
	}
	if err != nil {
		return "", fmt.Errorf("remember device: %w", err)
	}
	return issued, nil
}

func (s *Service) forgetDevices(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.ForgetDevices(ctx, tx, accountID); err != nil {
		return fmt.Errorf("forget devices: %w", err)
	}
	return nil
}

// ExportDevices returns the section of known devices in a person's export.
func (s *Service) ExportDevices(ctx context.Context, accountID string) (name string, content any, err error) {
	rows, err := s.q.DevicesOf(ctx, s.DB.Read(), accountID)
	if err != nil {
		return "", nil, fmt.Errorf("devices: %w", err)
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{"conhecidoDesde": r.CreatedAt.Wall(), "usadoEm": r.UsedAt.Wall()}
	}
	return "aparelhos", out, nil
}
