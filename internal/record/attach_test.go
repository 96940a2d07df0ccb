package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/platform/blob"
	"psic/internal/platform/store"
	"psic/internal/record/format"
	"psic/internal/testkit"
)

// begin begins a file of a record.
func (b *browser) begin(recordID, id string, bytes int) testkit.Response {
	body := testkit.Fields{"id": id, "size": format.AttachmentSize(int64(bytes))}
	return b.k.Call("POST", "/api/record/"+recordID+"/attachments", b.who.Token, body)
}

func (b *browser) piece(id string, n int, sealed string) testkit.Response {
	body := testkit.Fields{"piece": n, "sealed": sealed}
	return b.k.Call("PUT", "/api/record-attachment/"+id, b.who.Token, body)
}

// upload stores a file, without a version that names it, and returns its pieces.
func (b *browser) upload(recordID, id string, file []byte) []string {
	b.k.T.Helper()
	pieces, err := b.vault.SealPieces(recordID, id, file)
	b.must(err)
	b.begin(recordID, id, len(file)).Is(200)
	for n, sealed := range pieces {
		b.piece(id, n, sealed).Is(200)
	}
	return pieces
}

// appendWith adds a version that names files.
func (b *browser) appendWith(recordID, text string, files ...string) testkit.Response {
	body, heads := b.entry(recordID, text)
	body["attachments"] = files
	r := b.k.Call("POST", "/api/record/"+recordID+"/versions", b.who.Token, body)
	if r.Status == 200 {
		b.wrote(heads)
	}
	return r
}

func (b *browser) read(id string, n int) testkit.Response {
	return b.k.Call("GET", fmt.Sprintf("/api/record-attachment/%s?piece=%d", id, n), b.who.Token, nil)
}

func attachedBytes(k *testkit.Kit) int {
	return testkit.One[int](k, "SELECT attached_bytes FROM vault")
}

func TestAttachmentComesBackAndOpens(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id, file := b.record(patient, "Canário"), ids.New()
		text := bytes.Repeat([]byte("CANARIOFILE"), format.PieceBytes/8)
		b.upload(id, file, text)
		b.appendWith(id, "com anexo", file).Is(200)
		var back []byte
		for n := range 2 {
			sealed := b.read(file, n).Is(200).Body
			part, err := b.vault.OpenPiece(id, file, int64(n), 2, encoded(sealed))
			b.must(err)
			back = append(back, part...)
		}
		if !bytes.Equal(back[:len(text)], text) {
			t.Error("the file came back changed")
		}
		stored := files(t, k.Config.DataDir) + k.Logs.String()
		if strings.Contains(stored, "CANARIOFILE") || attachedBytes(k) != 2<<20 {
			t.Errorf("readable, or %d bytes counted", attachedBytes(k))
		}
	})
}

// TestUploadGoesOn: a repeated beginning says which pieces miss, and a repeated piece changes nothing. No second copy
// is counted.
func TestUploadGoesOn(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id, file := b.record(patient, "Canário"), ids.New()
		pieces, err := b.vault.SealPieces(id, file, make([]byte, 3*format.PieceBytes))
		b.must(err)
		again, err := b.vault.SealPieces(id, file, make([]byte, 3*format.PieceBytes))
		b.must(err)
		missing := func() string {
			return fmt.Sprint(b.begin(id, file, 3*format.PieceBytes).Is(200).JSON()["missing"])
		}
		if got := missing(); got != "[0 1 2]" {
			t.Errorf("missing %s", got)
		}
		b.piece(file, 1, pieces[1]).Is(200)
		b.piece(file, 1, again[1]).Is(200)
		if got := missing(); got != "[0 2]" || attachedBytes(k) != 3<<20 {
			t.Errorf("missing %s, %d bytes", got, attachedBytes(k))
		}
		if encoded(b.read(file, 1).Is(200).Body) != pieces[1] {
			t.Error("a repeated piece replaced the first")
		}
		refused(t, "a piece that is not there", b.read(file, 0), 404, "not_found")
		refused(t, "an unfinished file", b.appendWith(id, "x", file), 409, "record.attachment_gone")
		b.piece(file, 0, pieces[0]).Is(200)
		b.piece(file, 2, pieces[2]).Is(200)
		b.appendWith(id, "x", file).Is(200)
		refused(t, "named twice", b.appendWith(id, "x", file), 409, "record.attachment_gone")
	})
}

func TestAttachmentSizesAreChecked(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	psi, patient := met(k)
	b := open(k, psi)
	id, file := b.record(patient, "Canário"), ids.New()
	for _, size := range []int64{0, 1, 20 << 10, 3 << 19, 11 << 20} {
		body := testkit.Fields{"id": ids.New(), "size": size}
		r := k.Call("POST", "/api/record/"+id+"/attachments", psi.Token, body)
		refused(t, fmt.Sprint(size), r, 422, "record.format_invalid")
	}
	b.begin(id, file, 20<<10).Is(200)
	refused(t, "a piece of another size", b.piece(file, 0, sealed(16<<10)), 422, "record.format_invalid")
	refused(t, "a piece too many", b.piece(file, 1, sealed(32<<10)), 422, "record.format_invalid")
	refused(t, "the id with another size", b.begin(id, file, 1), 422, "record.format_invalid")
}

// TestUnnamedFilesGoAfterADay: at the day itself the file is there, after it the file and its bytes are gone. A named
// file stays.
func TestUnnamedFilesGoAfterADay(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id, kept, lost := b.record(patient, "Canário"), ids.New(), ids.New()
		b.upload(id, kept, []byte("a"))
		b.upload(id, lost, []byte("b"))
		b.appendWith(id, "x", kept).Is(200)
		left := func(created time.Duration) int {
			k.Exec("UPDATE record_attachment SET created_at = $1", k.Clock.Now().Add(-created).UnixMicro())
			k.AdvanceAndWork(time.Hour)
			return testkit.One[int](k, "SELECT count(*) FROM record_attachment")
		}
		if n := left(23 * time.Hour); n != 2 {
			t.Errorf("%d files before the day is over", n)
		}
		if n := left(25 * time.Hour); n != 1 || attachedBytes(k) != 16<<10 {
			t.Errorf("%d files, %d bytes", n, attachedBytes(k))
		}
		_, _, err := k.Blobs.Get(t.Context(), "record/"+lost+"/0")
		_, _, there := k.Blobs.Get(t.Context(), "record/"+kept+"/0")
		if there != nil || !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("kept %v, lost %v", there, err)
		}
		psi = k.Login(psi.Email)
		b.who = psi
		refused(t, "a version that names it", b.appendWith(id, "x", lost), 409, "record.attachment_gone")
	})
}

func TestAttachmentsHaveALimit_race(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id := b.record(patient, "Canário")
		k.Exec("UPDATE vault SET attached_bytes = $1", (1<<30)-(3<<20))
		var all sync.WaitGroup
		statuses := make([]int, 8)
		for i := range statuses {
			all.Go(func() { statuses[i] = b.begin(id, ids.New(), 1<<20).Status })
		}
		all.Wait()
		n := testkit.One[int](k, "SELECT count(*) FROM record_attachment")
		if n != 3 || attachedBytes(k) != 1<<30 {
			t.Errorf("%d files, %d bytes, statuses %v", n, attachedBytes(k), statuses)
		}
		refused(t, "one more", b.begin(id, ids.New(), 1), 409, "record.attachments_full")
	})
}

func TestNobodyElseReachesAnAttachment(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id, file := b.record(patient, "Canário"), ids.New()
		pieces := b.upload(id, file, []byte("a"))
		other := open(k, k.Therapist("outra@psic.test"))
		meet(k, other.who, patient, 5)
		own := other.record(patient, "x")
		refused(t, "another therapist reads", other.read(file, 0), 404, "not_found")
		refused(t, "another therapist writes", other.piece(file, 0, pieces[0]), 404, "not_found")
		refused(t, "another therapist begins", other.begin(id, ids.New(), 1), 404, "not_found")
		refused(t, "another therapist goes on", other.begin(own, file, 1), 404, "not_found")
		refused(t, "another therapist names it", other.appendWith(own, "x", file), 409, "record.attachment_gone")
		for _, p := range []testkit.Person{patient, k.Admin("admin@psic.test")} {
			if got := k.Call("GET", "/api/record-attachment/"+file+"?piece=0", p.Token, nil).Status; got != 403 {
				t.Errorf("%s reads: %d", p.Email, got)
			}
		}
	})
}

func TestFilesGoWithTheirRecord(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id, file := b.record(patient, "Canário"), ids.New()
		b.upload(id, file, []byte("a"))
		b.appendWith(id, "x", file).Is(200)
		k.Exec("UPDATE patient_record SET written_at = $1", k.Clock.Now().AddDate(-20, 0, -1).UnixMicro())
		body := testkit.Fields{"sequence": b.sequence, "heads": sealed(format.HeadsPad)}
		k.Call("POST", "/api/record/"+id+"/delete", psi.Token, body).Is(200)
		k.AdvanceAndWork(time.Minute)
		if _, _, err := k.Blobs.Get(t.Context(), "record/"+file+"/0"); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("the file is left: %v", err)
		}
		if attachedBytes(k) != 0 {
			t.Errorf("%d bytes are left", attachedBytes(k))
		}
	})
}

// TestFilesOfADeletedTherapistAreKept: until the records' time is over, and then they go with them.
func TestFilesOfADeletedTherapistAreKept(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, patient := met(k)
		b := open(k, psi)
		id, file := b.record(patient, "Canário"), ids.New()
		b.upload(id, file, []byte("a"))
		b.appendWith(id, "x", file).Is(200)
		k.Call("POST", "/api/user/"+psi.ID+"/deactivate", psi.Token, testkit.Fields{"reason": "Fim."}).Is(200)
		k.AdvanceAndWork(30 * 24 * time.Hour)
		const gone = "SELECT count(*) FROM account WHERE id = $1 AND deleted_at IS NOT NULL"
		if testkit.One[int](k, gone, psi.ID) != 1 {
			t.Fatal("the account is not deleted")
		}
		if _, _, err := k.Blobs.Get(t.Context(), "record/"+file+"/0"); err != nil {
			t.Errorf("after the deletion of the account: %v", err)
		}
		k.Exec("UPDATE patient_record SET written_at = $1", k.Clock.Now().AddDate(-20, 0, -1).UnixMicro())
		k.AdvanceAndWork(24 * time.Hour)
		if _, _, err := k.Blobs.Get(t.Context(), "record/"+file+"/0"); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("after the time of keeping: %v", err)
		}
	})
}
