package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"runtime"
	"time"
)

// imageUser is the user of deploy/Containerfile too.
const imageUser = 10001

// imageEnv is the environment of deploy/Containerfile; a test compares the two.
var imageEnv = []string{
	"PATH=/usr/local/bin",
	"PSIC_ENV=production",
	"PSIC_ADDR=0.0.0.0:8080",
	"PSIC_DATA_DIR=/data",
	"PSIC_DATABASE_URL=sqlite:///data/psic.db",
	"TMPDIR=/run/psic",
}

// imageFiles is the whole root file system: the program, the certificates of authorities, and two names.
func imageFiles(r release) []entry {
	return []entry{
		{path: "usr/local/bin/psic", mode: 0o755, body: r.binary},
		{path: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, body: r.authorities},
		{path: "etc/passwd", mode: 0o644, body: []byte("root:x:0:0::/:/\npsic:x:10001:10001::/data:/\n")},
		{path: "etc/group", mode: 0o644, body: []byte("root:x:0:\npsic:x:10001:\n")},
		{path: "data/", mode: 0o700, owner: imageUser},
		{path: "run/psic/", mode: 0o700, owner: imageUser},
		{path: "tmp/", mode: 0o1777},
	}
}

type descriptor struct {
	MediaType string            `json:"mediaType"`
	Digest    string            `json:"digest"`
	Size      int               `json:"size"`
	Notes     map[string]string `json:"annotations,omitempty"`
}

// imageArchive returns an image as one tarball: an OCI image layout, and the manifest that docker load reads.
func imageArchive(r release) ([]byte, error) {
	layer, err := tarball(imageFiles(r), r.when, "")
	if err != nil {
		return nil, err
	}
	packed, err := gzipped(layer)
	if err != nil {
		return nil, err
	}
	config, err := imageConfig(r, digest(layer))
	if err != nil {
		return nil, err
	}
	const oci = "application/vnd.oci.image."
	manifest, err := json.Marshal(map[string]any{
		"schemaVersion": 2,
		"mediaType":     oci + "manifest.v1+json",
		"config":        descriptor{MediaType: oci + "config.v1+json", Digest: digest(config), Size: len(config)},
		"layers": []descriptor{
			{MediaType: oci + "layer.v1.tar+gzip", Digest: digest(packed), Size: len(packed)},
		},
	})
	if err != nil {
		return nil, err
	}
	index, err := json.Marshal(map[string]any{
		"schemaVersion": 2,
		"manifests": []descriptor{{
			MediaType: oci + "manifest.v1+json",
			Digest:    digest(manifest),
			Size:      len(manifest),
			Notes:     map[string]string{"org.opencontainers.image.ref.name": r.version},
		}},
	})
	if err != nil {
		return nil, err
	}
	docker, err := json.Marshal([]map[string]any{{
		"Config":   blobPath(config),
		"RepoTags": []string{"psic:latest", "psic:" + tag(r.version)},
		"Layers":   []string{blobPath(packed)},
	}})
	if err != nil {
		return nil, err
	}
	return tarball([]entry{
		{path: "oci-layout", mode: 0o644, body: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{path: "index.json", mode: 0o644, body: index},
		{path: "manifest.json", mode: 0o644, body: docker},
		{path: blobPath(config), mode: 0o644, body: config},
		{path: blobPath(packed), mode: 0o644, body: packed},
		{path: blobPath(manifest), mode: 0o644, body: manifest},
	}, r.when, "")
}

func imageConfig(r release, layer string) ([]byte, error) {
	return json.Marshal(map[string]any{
		"created":      r.when.Format(time.RFC3339),
		"architecture": r.arch,
		"os":           runtime.GOOS,
		"config": map[string]any{
			"User":         fmt.Sprintf("%d:%d", imageUser, imageUser),
			"Env":          imageEnv,
			"Entrypoint":   []string{"psic"},
			"Cmd":          []string{"serve"},
			"Volumes":      map[string]any{"/data": struct{}{}},
			"ExposedPorts": map[string]any{"8080/tcp": struct{}{}},
			"WorkingDir":   "/data",
			"StopSignal":   "SIGTERM",
			"Labels":       map[string]string{"org.opencontainers.image.version": r.version},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{layer}},
		"history": []map[string]any{{"created": r.when.Format(time.RFC3339), "created_by": "make image"}},
	})
}

func digest(b []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(b)) }

func blobPath(b []byte) string { return fmt.Sprintf("blobs/sha256/%x", sha256.Sum256(b)) }

// tag replaces what a tag may not have.
func tag(version string) string {
	out := []rune(version)
	for i, c := range out {
		if c == '+' || c == '~' {
			out[i] = '-'
		}
	}
	return string(out)
}
