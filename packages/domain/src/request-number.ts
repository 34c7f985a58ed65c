import { ID } from './request-address.ts';

/** How people name a request: "MDR-000042". */
export const requestNumber = (id: number): string => `MDR-${String(id).padStart(6, '0')}`;

/** The name under which a document of a request is saved, beside those of other requests: "MDR-000042 quote.pdf" (ADR 138). */
export const numberedFileName = (id: number, fileName: string): string => `${requestNumber(id)} ${fileName}`;

/** What people type for it: "MDR-42", "mdr 42", "42", "#42". The prefix and signs may stand around it, as copied texts have them. */
const TYPED = /^[\s#("]*(?:mdr[\s\p{Pd}#]*)?0*([1-9]\d*)[\s.,;:!?)"]*$/iu;

/** The id of the request that a text names; null when the text is no number of a request. */
export function requestOfNumber(text: string): number | null {
  const [, id = ''] = TYPED.exec(text.trim()) ?? [];
  return ID.test(id) ? Number(id) : null;
}
