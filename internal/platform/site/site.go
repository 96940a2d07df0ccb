// Package site serves the web application: files with a hash in their name, which caches keep for ever, pages with
// their own head, and status 404 for an address that does not exist.
package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// Page is a row of the route table as the web build exports it.
type Page struct {
	Path        string   `json:"path"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Index       bool     `json:"index"` // search engines may list it
	HTML        string   `json:"html"`  // prerendered markup, or empty
	CSS         []string `json:"css"`
	Preload     []string `json:"preload"` // scripts that load at once
	Later       []string `json:"later"`   // scripts that load once the prerendered markup is visible
	// Data is structured data about the page's subject, as JSON. Search engines read it, and browsers do not run it.
	Data json.RawMessage `json:"-"`
	// Image replaces the product's social image.
	Image string `json:"-"`
	// Fill puts what the server knows into the prerendered markup.
	Fill func(markup string) string `json:"-"`
}

// Options are the settings that show in pages.
type Options struct {
	BaseURL     string
	ProductName string
	// Prerendered returns false where a setting, such as the discount, differs from what the build rendered.
	Prerendered func(path string) bool
	// Head changes the head of one address, such as a profile's own title.
	Head func(r *http.Request, p *Page)
	// More lists further addresses for the sitemap, such as profiles.
	More func() []string
}

// Site is the handler of every address that is not an operation.
type Site struct {
	files fs.FS
	opts  Options
	shell string
	pages []Page
}

// New reads the build. Without a build every page says how to make one, and the API still works.
func New(files fs.FS, opts Options) (*Site, error) {
	s := &Site{files: files, opts: opts}
	shell, err := fs.ReadFile(files, "index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s.shell = string(shell)
	routes, err := fs.ReadFile(files, "routes.json")
	if err != nil {
		return nil, fmt.Errorf("site: the build has no routes.json: %w", err)
	}
	return s, json.Unmarshal(routes, &s.pages)
}

// Built reports whether the binary contains the web application.
func (s *Site) Built() bool { return s.shell != "" }

func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Esta operação não existe.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	switch {
	case name == "robots.txt":
		s.robots(w)
	case name == "sitemap.xml":
		s.sitemap(w)
	case s.isFile(name):
		s.file(w, r, name)
	default:
		s.page(w, r)
	}
}

// hidden reports whether a file is only for the server. A browser gets a compressed copy under the plain name.
func hidden(name string) bool {
	return name == "" || name == "index.html" || name == "routes.json" ||
		strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || strings.HasPrefix(name, "prerender/") ||
		strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

func (s *Site) isFile(name string) bool {
	if hidden(name) {
		return false
	}
	info, err := fs.Stat(s.files, name)
	return err == nil && !info.IsDir()
}

// match returns the row of an address. A segment that begins with $ stands for any segment.
func (s *Site) match(address string) *Page {
	segments := strings.Split(strings.Trim(address, "/"), "/")
	for i := range s.pages {
		if matches(strings.Split(strings.Trim(s.pages[i].Path, "/"), "/"), segments) {
			return &s.pages[i]
		}
	}
	return nil
}

func matches(pattern, segments []string) bool {
	if len(pattern) != len(segments) {
		return false
	}
	for i, p := range pattern {
		if p != segments[i] && !(strings.HasPrefix(p, "$") && segments[i] != "") {
			return false
		}
	}
	return true
}
