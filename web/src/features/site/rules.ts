/** Checks of the public forms: contact message and request for a proposal. */

/** The prescribed sizes (R215). */
export const EMPLOYEES = ["1-10", "11-50", "51-200", "201-500", "501-1000", "+1000"] as const;

export const PHONE_MAX = 20;

export interface ContactValues {
  email: string;
  name: string;
  subject: string;
  message: string;
}

export interface QuoteValues {
  email: string;
  name: string;
  companyName: string;
  telefone: string;
  employees: string;
  subject: string;
  body: string;
}

export const emptyContact: ContactValues = { email: "", name: "", subject: "", message: "" };

export const emptyQuote: QuoteValues = {
  email: "",
  name: "",
  companyName: "",
  telefone: "",
  employees: "",
  subject: "",
  body: "",
};

/** The contact operation has no field for the name, so the name is the first line of the message (Q163). */
export function contactBody(name: string, message: string): string {
  const who = name.trim();
  return who ? `Nome: ${who}\n\n${message.trim()}` : message.trim();
}

/** Every separator is mandatory inside its group, so that the pattern is linear on hostile input. */
const EMAIL = /^[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,63}$/;

/** Two digits of area code, then a landline of 8 digits or a mobile of 9. */
const digitsOf = (value: string): number => value.replace(/\D/g, "").length;
const isPhone = (value: string): boolean => value.length <= PHONE_MAX && [10, 11].includes(digitsOf(value));

const required: Record<keyof QuoteValues, string> = {
  email: "O Email é obrigatório",
  name: "O nome é obrigatório",
  companyName: "O nome da empresa é obrigatório",
  telefone: "O telefone é obrigatório",
  employees: "O número de funcionários é obrigatório",
  subject: "O assunto é obrigatório",
  body: "A mensagem é obrigatória",
};

const shapeError: { [K in keyof QuoteValues]?: (value: string) => string | undefined } = {
  email: (value) => (EMAIL.test(value) ? undefined : "Email inválido"),
  telefone: (value) => (isPhone(value) ? undefined : "Telefone inválido"),
};

function quoteError(name: keyof QuoteValues, value: string): string | undefined {
  return value ? shapeError[name]?.(value) : required[name];
}

/** All fields are required (Q165). */
export function quoteErrors(values: QuoteValues): Partial<Record<keyof QuoteValues, string>> {
  const errors: Partial<Record<keyof QuoteValues, string>> = {};
  for (const name of Object.keys(required) as (keyof QuoteValues)[]) {
    const message = quoteError(name, values[name].trim());
    if (message) errors[name] = message;
  }
  return errors;
}
