/** A patient with an unpaid session, made through the API of a server with demonstration data. */
const LOGIN = { username: "paciente@psic.example", password: "psic-demo-2026" };

async function call(base, path, { token, body } = {}) {
  const response = await fetch(base + path, {
    method: body ? "POST" : "GET",
    headers: { ...(body && { "Content-Type": "application/json" }), ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Books the first hour that the server accepts. Others may overlap with sessions that the patient has already. */
async function book(base, token, customerId) {
  const { elements } = await call(base, "/api/therapist/list?currentPage=0&pageSize=10", { token });
  let refused;
  for (const { id, horarios } of elements) {
    for (const slot of horarios.filter((one) => one.state === "AVAILABLE")) {
      const body = { day: slot.day, scheduledDay: slot.day, startTime: slot.startTime.slice(0, 5), finishTime: slot.finishTime.slice(0, 5), customerId };
      try {
        return await call(base, `/api/therapist/${id}/agenda/session`, { token, body });
      } catch (error) {
        refused = error;
      }
    }
  }
  throw refused ?? new Error("nobody has a free hour");
}

/** The login, and the address of the payment page. */
export async function patientWithHold(base) {
  const { token } = await call(base, "/api/auth/login", { body: LOGIN });
  const { id } = await call(base, "/api/user/info", { token });
  const session = await book(base, token, id);
  return { token, path: `/sessao-pagamento/${session.id}` };
}
