import { ID, OPEN_REQUEST, requestNumber } from '@portal/domain';

/** The name of the product (spec 1). */
export const PRODUCT = 'Medical Device Requests';
export const TAGLINE =
  'Streamline medical device procurement: one place to request, review, approve and track every device.';

/** Heading and document title of a page without permission (spec 2). */
export const ACCESS_DENIED = 'Access Denied';

/** The title of the document: the number that waits, such as "18" or "1003+", then the page and the product. */
export const pageTitle = (title: string | undefined, waiting = ''): string =>
  (waiting ? `(${waiting}) ` : '') + (title && title !== PRODUCT ? `${title} · ${PRODUCT}` : PRODUCT);

/** The name of a page in whose address a request is open, such as a work screen: its number comes first (ADR 138). */
export function titleWithRequest(title: string | undefined, search: string): string | undefined {
  const open = new URLSearchParams(search).get(OPEN_REQUEST) ?? '';
  return title && ID.test(open) ? `${requestNumber(Number(open))} · ${title}` : title;
}
