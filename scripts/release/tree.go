package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// entry is a file or a folder of a package. A path that ends with a slash is a folder.
type entry struct {
	path  string
	mode  int64
	body  []byte
	owner int // user and group
}

// withParents adds the folders above every entry, because dpkg and container engines expect them.
func withParents(entries []entry) []entry {
	known := map[string]bool{}
	for _, e := range entries {
		known[e.path] = true
	}
	out := slices.Clone(entries)
	for _, e := range entries {
		for dir := path.Dir(strings.TrimSuffix(e.path, "/")); dir != "."; dir = path.Dir(dir) {
			if !known[dir+"/"] {
				known[dir+"/"] = true
				out = append(out, entry{path: dir + "/", mode: 0o755})
			}
		}
	}
	slices.SortFunc(out, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	return out
}

// tarball has the same bytes for the same entries: sorted, one time for all, no names of this machine's users.
func tarball(entries []entry, when time.Time, prefix string) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range withParents(entries) {
		h := &tar.Header{
			Name:     prefix + e.path,
			Mode:     e.mode,
			Size:     int64(len(e.body)),
			Uid:      e.owner,
			Gid:      e.owner,
			ModTime:  when,
			Typeflag: tar.TypeReg,
			Format:   tar.FormatGNU,
		}
		if strings.HasSuffix(e.path, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.body); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// gzipped has no name and no time in its header.
func gzipped(b []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(b); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func fileEntry(files fs.FS, name, to string) (entry, error) {
	body, err := fs.ReadFile(files, name)
	return entry{path: to, mode: 0o644, body: body}, err
}
