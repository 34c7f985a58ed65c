/** The sender of mails. The name is empty when there is only an address. */
export interface MailAddress {
  name: string;
  address: string;
}

const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/** Reads "St. Ada <no-reply@hospital.example>", or an address alone; null when it is neither. */
export function readSender(text: string): MailAddress | null {
  const [, name = '', inner] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (inner ?? text).trim();
  return ADDRESS.test(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : null;
}
