/** Keeps digits and letters, in upper case. */
const bare = (text: string): string => text.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Modulus 11 over character codes; a digit counts as itself, a letter as its code less 48. */
function checkDigit(text: string, weights: number[]): string {
  const sum = weights.reduce((total, weight, i) => total + weight * (text.charCodeAt(i) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? "0" : String(11 - rest);
}

/** Weights from `first` down to 2, wrapping at `top`. */
function weights(length: number, top: number): number[] {
  return Array.from({ length }, (_, i) => ((length - 1 - i) % (top - 1)) + 2);
}

const repeated = (text: string): boolean => /^(.)\1*$/.test(text);

export function validCpf(text: string): boolean {
  const cpf = bare(text);
  if (!/^\d{11}$/.test(cpf) || repeated(cpf)) return false;
  const first = checkDigit(cpf, weights(9, 11));
  const second = checkDigit(cpf, weights(10, 11));
  return cpf.endsWith(first + second);
}

/** Both forms: digits only, and the alphanumeric CNPJ issued since July 2026. */
export function validCnpj(text: string): boolean {
  const cnpj = bare(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || repeated(cnpj)) return false;
  const first = checkDigit(cnpj, weights(12, 9));
  const second = checkDigit(cnpj, weights(13, 9));
  return cnpj.endsWith(first + second);
}
