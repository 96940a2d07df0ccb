package backup

import (
	"context"
	"io"
)

// What the tests of whole archives need. They are outside the package because testkit imports it.
const (
	ChunkSize  = chunkSize
	TagSize    = tagSize
	HeadSize   = headSize
	Format     = format
	Passphrase = passphrase
)

// CheapArchives makes sealing fast. productionCost has its own test.
func CheapArchives() { archiveCost = cheapCost }

var (
	AddManifest = addManifest
	AddDatabase = addDatabase
	AddFile     = addFile
	ListFiles   = listFiles
	OpenFiles   = openFiles
	Opened      = opened
	Noise       = noise
)

func NewSealer(out io.Writer, passphrase string) (io.WriteCloser, error) {
	return newSealer(out, passphrase, archiveCost)
}

// IsEmpty reports whether there is no database at the address.
func IsEmpty(ctx context.Context, url string) (bool, error) {
	db, err := openDatabase(ctx, url)
	if err != nil {
		return false, err
	}
	defer db.close()
	return db.empty(ctx)
}
