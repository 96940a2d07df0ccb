package backoffice

import (
	"psic/internal/kernel/at"
	"psic/internal/platform/autobackup"
)

// AdminBackupBody is what the panel shows about backups.
type AdminBackupBody struct {
	State      string `json:"state" doc:"OFF, WAITING, GOOD, FAILING, LATE ou UNUSABLE"`
	LastAt     string `json:"lastAt" doc:"dd/MM/yyyy HH:mm do último backup bom, ou vazio"`
	LastSize   int64  `json:"lastSize" doc:"Bytes do último backup bom"`
	Kept       int64  `json:"kept" doc:"Backups guardados"`
	FailedAt   string `json:"failedAt" doc:"Última falha, se nenhum bom veio depois, ou vazio"`
	RestoredAt string `json:"restoredAt" doc:"Último teste de restauração que deu certo, ou vazio"`
}

func backupBody(s autobackup.Status) AdminBackupBody {
	b := AdminBackupBody{State: string(StateOfBackups(s)), Kept: s.Archives}
	if s.LastGood != nil {
		b.LastAt, b.LastSize = at.Of(s.LastGood.StartedAt).Wall(), s.LastGood.Size
	}
	if s.LastFailed != nil {
		b.FailedAt = at.Of(s.LastFailed.StartedAt).Wall()
	}
	if s.LastRestored != nil {
		b.RestoredAt = at.Of(s.LastRestored.RestoredAt).Wall()
	}
	return b
}
