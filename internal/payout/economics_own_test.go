package payout_test

import (
	"context"
	"strings"

	"pgregory.net/rapid"

	"psic/internal/kernel/money"
	"psic/internal/ownpatient"
)

// agreeOwn makes a patient of the group an own patient of its therapist, for a price that the two like.
func (m *market) agreeOwn(g *group) {
	ctx, who := context.Background(), rapid.SampledFrom(g.patients).Draw(m.r, "patient")
	price := rapid.SampledFrom([]money.Cents{1_00, 33_00, 120_00, 9_999_00}).Draw(m.r, "agreed price")
	_, link, err := m.OwnPatient.Invite(ctx, g.therapist, ownpatient.Input{Price: price})
	if !m.allowed("invitation", err) {
		return
	}
	secret := link[strings.LastIndex(link, "/")+1:]
	_, err = m.OwnPatient.Accept(ctx, who, secret)
	m.allowed("own patient", err)
}

func (m *market) endOwn(g *group) {
	bonds := m.list("SELECT id FROM own_patient WHERE therapist_id = $1 AND ended_at IS NULL ORDER BY id", g.therapist)
	if len(bonds) == 0 {
		return
	}
	m.allowed("own patient ended", m.OwnPatient.End(context.Background(), g.therapist, bonds[0]))
}

// judgeOwn: the platform pays no discount for a patient whom the therapist brought, and only sessions at an agreed
// price have a lower fee (Q227).
func (m *market) judgeOwn() {
	wrong := m.cents("SELECT count(*) FROM session WHERE own_patient AND (discount_cents <> 0 OR package_id <> '')")
	if wrong != 0 {
		m.r.Fatalf("%d sessions of own patients with a discount or a package", int64(wrong))
	}
	wrong = m.cents(`SELECT count(*) FROM session s WHERE s.own_patient AND NOT EXISTS (SELECT 1 FROM own_patient o
		WHERE o.patient_id = s.patient_id AND o.therapist_id = s.therapist_id)`)
	if wrong != 0 {
		m.r.Fatalf("%d sessions with the lower fee and no agreement", int64(wrong))
	}
	m.seen["own session paid"] += int(m.cents("SELECT count(*) FROM session WHERE own_patient AND paid_at IS NOT NULL"))
}
