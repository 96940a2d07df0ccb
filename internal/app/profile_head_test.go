package app_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/site"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

const profilePage = "/psicologo-perfil"

func headOf(k *testkit.Kit, path, address string) site.Page {
	p := site.Page{Path: path, Title: "Perfil", Index: true}
	k.PageHead(httptest.NewRequest("GET", address, nil), &p)
	return p
}

// A listed therapist's page has its own title, description, picture and structured data, without a price (R028, R322)
// and without personal data (R324). No text of a profile can end the script element around it.
func TestProfileHead(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	about := "Escuta </script><script>alert(1)</script> & cuidado.\n" + strings.Repeat("Texto longo. ", 40)
	p := k.Therapist("helena@psic.test", testkit.Fields{
		"crp":          "06/4711",
		"sessionPrice": "173",
		"fullName":     "Canario de Registro",
		"nickname":     "Lena Rocha",
		"aboutMe":      about,
	})
	for path, address := range map[string]string{
		profilePage + "/$id": profilePage + "/" + p.ID,
		profilePage:          profilePage + "?id=" + p.ID,
	} {
		got := headOf(k, path, address)
		if got.Title != "Lena Rocha, psicologia online, CRP 06/4711" ||
			!strings.HasPrefix(got.Description, "Psicanálise. Escuta") {
			t.Errorf("%s: %q, %q", address, got.Title, got.Description)
		}
		if n := len([]rune(got.Description)); n > 155 || !strings.HasSuffix(got.Description, "…") {
			t.Errorf("description of %d characters: %s", n, got.Description)
		}
		if got.Image != "http://psic.test/api/user/"+p.ID+"/profile-picture" || got.Index != (path != profilePage) {
			t.Errorf("image %s, indexed %v", got.Image, got.Index)
		}

		var data map[string]any
		err := json.Unmarshal(got.Data, &data)
		if err != nil || data["name"] != "Lena Rocha" || data["url"] != "http://psic.test"+profilePage+"/"+p.ID {
			t.Errorf("structured data %s: %v", got.Data, err)
		}
		// Without the id, whose digits may contain the price.
		head := strings.ToLower(strings.ReplaceAll(string(got.Data)+got.Title+got.Image, p.ID, ""))
		for _, never := range []string{"</script", "173", "price", "canario", "helena@", "palmeiras"} {
			if strings.Contains(head, never) {
				t.Errorf("the head contains %s: %s", never, got.Data)
			}
		}
	}

	sitemap := string(k.Call("GET", "/sitemap.xml", "", nil).Is(200).Body)
	if !strings.Contains(sitemap, "http://psic.test"+profilePage+"/"+p.ID) {
		t.Error("not in the sitemap")
	}
}

// The page of a therapist who is not listed has no head of its own, and search engines do not index it.
func TestProfileHead_unlisted(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	p := k.Submitted("helena@psic.test")
	for _, id := range []string{p.ID, "x", ""} {
		got := headOf(k, profilePage+"/$id", profilePage+"/"+id)
		if got.Title != "Perfil" || got.Index || got.Data != nil {
			t.Errorf("%q: %+v", id, got)
		}
	}
	if got := headOf(k, "/psicologos", "/psicologos"); !got.Index {
		t.Error("another page was changed")
	}
}
