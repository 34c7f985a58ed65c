import { REQUEST_PAGES } from './request-address.ts';
import { requestOfNumber } from './request-number.ts';

/** How many requests are compared side by side. */
export const COMPARED = { least: 2, most: 4 } as const;

/** The page that shows requests side by side. */
export const COMPARE_PAGE = `${REQUEST_PAGES}/compare`;

/** The parameter that contains the ids. */
export const COMPARED_IDS = 'ids';

/** The page with these requests. */
export const comparePage = (ids: readonly (string | number)[]): string =>
  `${COMPARE_PAGE}?${COMPARED_IDS}=${ids.join(',')}`;

/** The requests that a text such as "42,57" or "MDR-42, 57" names, each once; null when a part of it is not a request number. */
export function readCompared(text: string): number[] | null {
  const ids = text.split(',').map(requestOfNumber);
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}

/** Whether this number of requests can be compared. */
export const canCompare = (count: number): boolean => count >= COMPARED.least && count <= COMPARED.most;
