package app

import (
	"context"
	"time"

	"psic/internal/room"
)

// reconnectWithin is how long reconnectRoomsElsewhere may take.
const reconnectWithin = 8 * time.Second

func (a *App) openRoom() {
	a.Room = &room.Service{
		DB:      a.DB,
		Clock:   a.Clock,
		Jobs:    a.Jobs,
		Bus:     a.Bus,
		Ring:    a.Ring,
		Limiter: a.Limiter,
		Log:     a.Log,
		Account: a.Account,
		Login:   a.Login,
		Booking: a.Booking,
		Origin:  a.Config.BaseURL,
	}
	a.onClose(func() error { a.reconnectRoomsElsewhere(); return nil })
}

// reconnectRoomsElsewhere tells every open socket to connect to another replica.
func (a *App) reconnectRoomsElsewhere() {
	ctx, cancel := context.WithTimeout(context.Background(), reconnectWithin)
	defer cancel()
	a.Room.ReconnectElsewhere(ctx)
}
