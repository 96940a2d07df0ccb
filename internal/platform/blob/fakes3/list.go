package fakes3

import (
	"encoding/xml"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// page is how many keys one response lists, so that clients must ask for more.
const page = 250

type listing struct {
	XMLName               xml.Name `xml:"ListBucketResult"`
	IsTruncated           bool
	NextContinuationToken string
	Contents              []listed
}

type listed struct {
	Key, LastModified, ETag string
	Size                    int
}

// list responds to ListObjectsV2. The token is the last key of the page before.
func (f *Server) list(w http.ResponseWriter, q url.Values) {
	var out listing
	for _, key := range slices.Sorted(maps.Keys(f.objects)) {
		if key <= q.Get("continuation-token") || !strings.HasPrefix(key, q.Get("prefix")) {
			continue
		}
		if len(out.Contents) == page {
			out.IsTruncated, out.NextContinuationToken = true, out.Contents[page-1].Key
			break
		}
		out.Contents = append(out.Contents, listed{
			Key:          key,
			LastModified: "2026-11-15T12:00:00.000Z",
			ETag:         `"0"`,
			Size:         len(f.objects[key].data),
		})
	}
	w.Header().Set("Content-Type", "application/xml")
	_ = xml.NewEncoder(w).Encode(out) // it fails when the client has disconnected
}
