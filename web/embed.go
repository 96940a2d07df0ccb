// Package web carries the built web application inside the binary.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var embedded embed.FS

// Dist is the built application; before the first build it holds nothing but a marker.
func Dist() fs.FS {
	sub, err := fs.Sub(embedded, "dist")
	if err != nil {
		panic(err) // the directory is embedded above
	}
	return sub
}
