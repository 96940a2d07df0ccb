package login

// passkeyExamples are the bodies of passkeys that the API's description shows.
func passkeyExamples() []any {
	const (
		credential = "x3mTfQ0r4bq1y8dWm2hJ6w"
		challenge  = "b3dW0Q5y1k8mJ2fT7nR4xL6vC9pZ0aSgHqEuYiOtWcM"
	)
	one := LoginPasskeyBody{
		ID:         "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17",
		Credential: credential,
		Name:       "Celular",
		CreatedOn:  "01/08/2026",
		UsedOn:     "03/08/2026",
		Synced:     true,
	}
	answer := PasskeyAnswerBody{
		Credential:        credential,
		ClientDataJSON:    "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
		AuthenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
		Signature:         "MEUCIQDx1k8mJ2fT7nR4xL6vC9pZ0aSgHqEuYiOt",
		UserHandle:        "qR4xL6vC9pZ0aSgHqEuYiOtWcMb3dW0Q5y1k8mJ2fT7n",
	}
	return []any{
		one,
		answer,
		LoginPasskeysBody{Passkeys: []LoginPasskeyBody{one}},
		PasskeyAddedBody{Passkey: one},
		PasskeyNameBody{Name: "Celular"},
		PasskeySignInBody{PasskeyAnswerBody: answer},
		PasskeyAttestationBody{
			Name:              "Celular",
			Credential:        credential,
			ClientDataJSON:    "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
			AttestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
		},
		PasskeyQuestionBody{
			Challenge:        challenge,
			RPID:             "psic.example",
			Timeout:          120_000,
			UserVerification: "required",
			AllowCredentials: []PasskeyID{{passkeyType, credential}},
		},
		PasskeyInvitationBody{
			RP:                 PasskeyPlace{"psic.example", "Psic"},
			User:               PasskeyOwner{answer.UserHandle, "ana.souza@correio.example", "Ana Souza"},
			Challenge:          challenge,
			Timeout:            120_000,
			Attestation:        "none",
			PubKeyCredParams:   []PasskeyAlgorithm{{passkeyType, -7}},
			ExcludeCredentials: []PasskeyID{{passkeyType, credential}},
			AuthenticatorSelection: PasskeyWish{
				ResidentKey:        "required",
				RequireResidentKey: true,
				UserVerification:   "required",
			},
		},
	}
}
