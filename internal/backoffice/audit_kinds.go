package backoffice

import (
	"maps"

	"psic/internal/kernel/fault"
)

var errKind = fault.New(fault.Invalid, "audit.kind_invalid", "Escolha um assunto da lista.")

// knownKind says whether a kind exists. No kind is all of them.
func knownKind(kind string) bool {
	for _, a := range auditKinds {
		if kind == "" || string(a.Kind) == kind {
			return true
		}
	}
	return false
}

// AuditKind groups the actions of the audit log, as an administrator looks for them.
type AuditKind string

const (
	AuditAccess    AuditKind = "ACCESS"
	AuditPeople    AuditKind = "PEOPLE"
	AuditSessions  AuditKind = "SESSIONS"
	AuditMoney     AuditKind = "MONEY"
	AuditPayouts   AuditKind = "PAYOUTS"
	AuditPlans     AuditKind = "PLANS"
	AuditCompanies AuditKind = "COMPANIES"
	AuditMessages  AuditKind = "MESSAGES"
	AuditLog       AuditKind = "LOG"
)

// AuditAction is the kind of an action, and whether it only reads.
type AuditAction struct {
	Kind  AuditKind
	Reads bool
}

// AuditActions returns every action of the audit log by its name.
func AuditActions() map[string]AuditAction { return maps.Clone(auditKinds) }

var auditKinds = map[string]AuditAction{
	"login.begin":                {Kind: AuditAccess},
	"login.end":                  {Kind: AuditAccess},
	"login.end_others":           {Kind: AuditAccess},
	"login.refused":              {Kind: AuditAccess},
	"password.change":            {Kind: AuditAccess},
	"password.confirm":           {Kind: AuditAccess},
	"password.first_access":      {Kind: AuditAccess},
	"passkey.add":                {Kind: AuditAccess},
	"passkey.remove":             {Kind: AuditAccess},
	"passkey.show":               {Kind: AuditAccess},
	"second_factor.begin":        {Kind: AuditAccess},
	"second_factor.codes":        {Kind: AuditAccess},
	"second_factor.disable":      {Kind: AuditAccess},
	"second_factor.enable":       {Kind: AuditAccess},
	"second_factor.reset":        {Kind: AuditAccess},
	"second_factor.show":         {Kind: AuditAccess},
	"administrator.activate":     {Kind: AuditAccess},
	"administrator.deactivate":   {Kind: AuditAccess},
	"administrator.invite":       {Kind: AuditAccess},
	"administrator.invite_again": {Kind: AuditAccess},
	"administrator.list":         {Kind: AuditAccess, Reads: true},
	"account.begin_again":        {Kind: AuditPeople},
	"account.given_back":         {Kind: AuditPeople},
	"account.identity_opened":    {Kind: AuditPeople},
	"account.recovery_given":     {Kind: AuditPeople},
	"customer.activate":          {Kind: AuditPeople},
	"customer.deactivate":        {Kind: AuditPeople},
	"customer.delete":            {Kind: AuditPeople},
	"customer.list":              {Kind: AuditPeople, Reads: true},
	"customer.read":              {Kind: AuditPeople, Reads: true},
	"customer.cancels":           {Kind: AuditPeople, Reads: true},
	"customer.history":           {Kind: AuditPeople, Reads: true},
	"photo.read":                 {Kind: AuditPeople, Reads: true},
	"user.export":                {Kind: AuditPeople},
	"user.history":               {Kind: AuditPeople, Reads: true},
	"user.list":                  {Kind: AuditPeople, Reads: true},
	"user.register":              {Kind: AuditPeople},
	"user.sessions":              {Kind: AuditPeople, Reads: true},
	"therapist.activate":         {Kind: AuditPeople},
	"therapist.approve":          {Kind: AuditPeople},
	"therapist.deactivate":       {Kind: AuditPeople},
	"therapist.delete":           {Kind: AuditPeople},
	"therapist.list":             {Kind: AuditPeople, Reads: true},
	"therapist.name.approve":     {Kind: AuditPeople},
	"therapist.name.reject":      {Kind: AuditPeople},
	"therapist.pending":          {Kind: AuditPeople, Reads: true},
	"therapist.read":             {Kind: AuditPeople, Reads: true},
	"therapist.reject":           {Kind: AuditPeople},
	"therapist.revalidate":       {Kind: AuditPeople},
	"therapist.review":           {Kind: AuditPeople, Reads: true},
	"session.cancel":             {Kind: AuditSessions},
	"session.list":               {Kind: AuditSessions, Reads: true},
	"session.read":               {Kind: AuditSessions, Reads: true},
	"credits.read":               {Kind: AuditMoney, Reads: true},
	"credits.set":                {Kind: AuditMoney},
	"owed.list":                  {Kind: AuditMoney, Reads: true},
	"owed.settle":                {Kind: AuditMoney},
	"package.list":               {Kind: AuditMoney, Reads: true},
	"package.return":             {Kind: AuditMoney},
	"payment.refund":             {Kind: AuditMoney},
	"refund.preview":             {Kind: AuditMoney, Reads: true},
	"revenue.read":               {Kind: AuditMoney, Reads: true},
	"dashboard.read":             {Kind: AuditMoney, Reads: true},
	"bank.reveal":                {Kind: AuditPayouts},
	"payout.confirm":             {Kind: AuditPayouts},
	"payout.file":                {Kind: AuditPayouts},
	"payout.held":                {Kind: AuditPayouts, Reads: true},
	"payout.lift":                {Kind: AuditPayouts},
	"payout.list":                {Kind: AuditPayouts, Reads: true},
	"payout.open":                {Kind: AuditPayouts, Reads: true},
	"payout.paid":                {Kind: AuditPayouts, Reads: true},
	"payout.read":                {Kind: AuditPayouts, Reads: true},
	"payout.read_receipt":        {Kind: AuditPayouts, Reads: true},
	"payout.receipt":             {Kind: AuditPayouts},
	"payout.reveal":              {Kind: AuditPayouts},
	"plan.activate":              {Kind: AuditPlans},
	"plan.create":                {Kind: AuditPlans},
	"plan.deactivate":            {Kind: AuditPlans},
	"plan.edit":                  {Kind: AuditPlans},
	"plan.list":                  {Kind: AuditPlans, Reads: true},
	"plan.read":                  {Kind: AuditPlans, Reads: true},
	"subscription.activate":      {Kind: AuditPlans},
	"subscription.cancel":        {Kind: AuditPlans},
	"subscription.invoices":      {Kind: AuditPlans, Reads: true},
	"subscription.read":          {Kind: AuditPlans, Reads: true},
	"subscription.suspend":       {Kind: AuditPlans},
	"company.access":             {Kind: AuditCompanies, Reads: true},
	"company.activate":           {Kind: AuditCompanies},
	"company.check_domain":       {Kind: AuditCompanies},
	"company.confirm_domain":     {Kind: AuditCompanies},
	"company.revoke_token":       {Kind: AuditCompanies},
	"company.create":             {Kind: AuditCompanies},
	"company.deactivate":         {Kind: AuditCompanies},
	"company.evidence":           {Kind: AuditCompanies, Reads: true},
	"company.evidence_pdf":       {Kind: AuditCompanies, Reads: true},
	"company.issue_evidence":     {Kind: AuditCompanies},
	"company.surveys":            {Kind: AuditCompanies, Reads: true},
	"company.import":             {Kind: AuditCompanies},
	"company.list":               {Kind: AuditCompanies, Reads: true},
	"company.read":               {Kind: AuditCompanies, Reads: true},
	"company.register_user":      {Kind: AuditCompanies},
	"company.release":            {Kind: AuditCompanies},
	"company.resend":             {Kind: AuditCompanies},
	"company.send_access":        {Kind: AuditCompanies},
	"company.update":             {Kind: AuditCompanies},
	"company.payments":           {Kind: AuditCompanies, Reads: true},
	"company.record_payment":     {Kind: AuditCompanies},
	"company.undo_payment":       {Kind: AuditCompanies},
	"contract.agree":             {Kind: AuditCompanies},
	"contract.end":               {Kind: AuditCompanies},
	"contract.list":              {Kind: AuditCompanies, Reads: true},
	"company.users":              {Kind: AuditCompanies, Reads: true},
	"company.validate_payment":   {Kind: AuditCompanies},
	"mail.count":                 {Kind: AuditMessages, Reads: true},
	"mail.list":                  {Kind: AuditMessages, Reads: true},
	"mail.many":                  {Kind: AuditMessages},
	"mail.one":                   {Kind: AuditMessages},
	"mail.read":                  {Kind: AuditMessages, Reads: true},
	"mail.test":                  {Kind: AuditMessages},
	"message.answer":             {Kind: AuditMessages},
	"message.list":               {Kind: AuditMessages, Reads: true},
	"message.read":               {Kind: AuditMessages, Reads: true},
	"message.set":                {Kind: AuditMessages},
	"audit.read":                 {Kind: AuditLog, Reads: true},
	"audit.verify":               {Kind: AuditLog, Reads: true},
}
