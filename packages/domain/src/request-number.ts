import { ID } from './request-address.ts';

/** How people name a request: "MDR-000042". */
export const requestNumber = (id: number): string => `MDR-${String(id).padStart(6, '0')}`;

/** The file name of a document of a request, which differs from those of other requests: "MDR-000042 quote.pdf" (ADR 138). */
export const numberedFileName = (id: number, fileName: string): string => `${requestNumber(id)} ${fileName}`;

/** The forms in which people type it: "MDR-42", "mdr 42", "42", "#42". The prefix and signs may be around it, as in copied texts. */
const TYPED = /^[\s#("]*(?:mdr[\s\p{Pd}#]*)?0*([1-9]\d*)[\s.,;:!?)"]*$/iu;

/** The id of the request that a text names; null when the text is not a request number. */
export function requestOfNumber(text: string): number | null {
  const [, id = ''] = TYPED.exec(text.trim()) ?? [];
  return ID.test(id) ? Number(id) : null;
}
