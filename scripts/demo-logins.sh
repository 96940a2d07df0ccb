#!/usr/bin/env bash
cat <<'T'

  Psic on http://localhost:8080   (mail: http://localhost:8080/dev/mail)

  Demonstration logins, password psic-demo-2026:
    patient          paciente@psic.example       /entrar
    therapist        psicologa@psic.example      /entrar
    employee         colaborador@aurora.example  /entrar
    company          empresa@aurora.example      /empresas/login
    administrator    admin@psic.example          /admin/login

  The therapist's vault of records opens with: janela azul, pão de queijo

T
