package directory

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"psic/internal/account"
	"psic/internal/directory/directorydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/store"
)

func (f *Form) trim() {
	for _, v := range []*string{
		&f.CRP, &f.Approach, &f.Education, &f.Experience, &f.ExtraEducationInfo,
		&f.Bank.Bank, &f.Bank.Agency, &f.Bank.Account, &f.Bank.PixKey,
		&f.HeardFrom, &f.HeardFromOther, &f.AboutMe, &f.Interests,
		&f.SessionTime, &f.SessionPrice, &f.UF, &f.Gender,
	} {
		*v = strings.TrimSpace(*v)
	}
	f.UF = strings.ToUpper(f.UF)
	f.FullName, f.Nickname = br.NormalName(f.FullName), br.NormalName(f.Nickname)
}

// fillFrom keeps the stored values that an edit left out. They would get the defaults of a new registration otherwise.
func (f *Form) fillFrom(old Therapist) {
	if f.CRP == "" {
		f.CRP = old.Crp
	}
	if f.SessionTime == "" {
		f.SessionTime = strconv.FormatInt(old.SessionMinutes, 10)
	}
	if f.NoticeHours == 0 {
		f.NoticeHours = old.NoticeHours
	}
}

// Submit stores the registration form of a therapist who confirmed the e-mail address, creates the agenda and starts
// the review of the CRP. It returns a new login, which replaces the one that was used.
//
// Faults: invalid fields (all of them at once), account.ErrState.
func (s *Service) Submit(ctx context.Context, who actor.Actor, f Form) (login.Login, error) {
	f.trim()
	var out login.Login
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		p, err := f.check(false, Bank{})
		if err := mergeFields(s.Account.CheckPersonal(acc, f.PersonalInput), err); err != nil {
			return err
		}
		if err := s.ChangeState(ctx, tx, who.ID, account.EmailConfirmed, DataProvided); err != nil {
			return err
		}
		if err := s.Account.SavePersonal(ctx, tx, acc, f.PersonalInput); err != nil {
			return err
		}
		if err := s.insert(ctx, tx, who.ID, f, p); err != nil {
			return err
		}
		out, err = s.Login.Reissue(ctx, tx, who)
		return err
	})
	return out, err
}

// mergeFields merges the wrong fields of the two halves of the form, so that a person sees all of them at once.
func mergeFields(errs ...error) error {
	var all fault.Fields
	for _, err := range errs {
		f := fault.As(err)
		if err != nil && (f == nil || len(f.Fields) == 0) {
			return err
		}
		if f != nil {
			all = append(all, f.Fields...)
		}
	}
	return all.Err()
}

func (s *Service) insert(ctx context.Context, tx *store.Tx, id string, f Form, p professional) error {
	bank, err := s.sealBank(id, f.Bank)
	if err != nil {
		return err
	}
	err = s.q.InsertTherapist(ctx, tx, directorydb.InsertTherapistParams{
		AccountID:          id,
		Crp:                p.CRP.String(),
		CrpKey:             p.CRP.Key(),
		Approach:           f.Approach,
		Education:          f.Education,
		Experience:         f.Experience,
		ExtraEducation:     join(f.ExtraEducation),
		ExtraEducationInfo: f.ExtraEducationInfo,
		Equipment:          join(f.Equipment),
		HeardFrom:          f.HeardFrom,
		HeardFromOther:     f.HeardFromOther,
		AboutMe:            f.AboutMe,
		Interests:          f.Interests,
		Uf:                 f.UF,
		PublicGender:       f.publicGender(),
		EnterpriseSessions: f.EnterpriseSessions,
		SessionMinutes:     p.Minutes,
		PriceCents:         p.Price,
		NoticeHours:        p.Notice,
		Bank:               bank,
		SubmittedAt:        at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert therapist: %w", err)
	}
	if err := s.Opened(ctx, tx, id); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, CheckCRP{TherapistID: id})
}

// publicGender returns the gender if the therapist agreed to show it, or an empty text.
func (f Form) publicGender() string {
	if !f.ShowGender {
		return ""
	}
	return f.Gender
}

// Update changes the data of a therapist. The CRP can change only while the registration is invalid. Names that were
// given to the review change when an administrator agrees (Q204). A change of the bank data is mailed to the owner and
// holds payouts for BankHold.
//
// Faults: invalid fields, ErrCRPLocked, fault.Missing.
func (s *Service) Update(ctx context.Context, id string, f Form) error {
	f.trim()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		acc, err := s.Account.Lock(ctx, tx, id)
		if err != nil {
			return err
		}
		old, err := foundTherapist(s.q.TherapistByID(ctx, tx, id))
		if err != nil {
			return err
		}
		bank, err := s.BankOf(old)
		if err != nil {
			return err
		}
		f.fillFrom(old)
		p, err := f.check(true, bank)
		if err := mergeFields(s.Account.CheckPersonal(acc, f.PersonalInput), err); err != nil {
			return err
		}
		if p.CRP.Key() != old.CrpKey && account.State(acc.State) != Invalid {
			return ErrCRPLocked
		}
		if err := s.saveOrAskNames(ctx, tx, acc, f.PersonalInput); err != nil {
			return err
		}
		return s.updateIn(ctx, tx, old, bank, f, p)
	})
}

func (s *Service) updateIn(
	ctx context.Context,
	tx *store.Tx,
	old Therapist,
	oldBank Bank,
	f Form,
	p professional,
) error {
	now, changedAt := at.Of(s.Clock.Now()), old.BankChangedAt
	if f.Bank != oldBank {
		changedAt = now
		if err := s.Jobs.Enqueue(ctx, tx, BankChangedMail{TherapistID: old.AccountID}); err != nil {
			return err
		}
	}
	bank, err := s.sealBank(old.AccountID, f.Bank)
	if err != nil {
		return err
	}
	_, err = s.q.UpdateTherapist(ctx, tx, directorydb.UpdateTherapistParams{
		AccountID:          old.AccountID,
		Crp:                p.CRP.String(),
		CrpKey:             p.CRP.Key(),
		Approach:           f.Approach,
		Education:          f.Education,
		Experience:         f.Experience,
		ExtraEducation:     join(f.ExtraEducation),
		ExtraEducationInfo: f.ExtraEducationInfo,
		Equipment:          join(f.Equipment),
		AboutMe:            f.AboutMe,
		Interests:          f.Interests,
		Uf:                 f.UF,
		PublicGender:       f.publicGender(),
		EnterpriseSessions: f.EnterpriseSessions,
		SessionMinutes:     p.Minutes,
		PriceCents:         p.Price,
		NoticeHours:        p.Notice,
		Bank:               bank,
		BankChangedAt:      changedAt,
		SubmittedAt:        old.SubmittedAt,
		UpdatedAt:          now,
	})
	if err != nil {
		return fmt.Errorf("update therapist: %w", err)
	}
	s.changed(tx, old.AccountID)
	return nil
}

// RegionHint returns a hint for the administrator when the council of the CRP is not in the state of the address. That
// is no reason to refuse.
func RegionHint(crp, uf string) string {
	c, ok := br.ParseCRP(crp)
	if !ok || !c.Known() || uf == "" {
		return ""
	}
	for _, state := range c.States() {
		if state == uf {
			return ""
		}
	}
	return "O CRP é da região " + c.Region + " (" + strings.Join(c.States(), ", ") + ") e o endereço é de " + uf + "."
}

var errNobody = errors.New("directory: no active administrator")
