/** The name of the product (spec 1). */
export const PRODUCT = 'Medical Device Requests';
export const TAGLINE =
  'Streamline medical device procurement: one place to request, review, approve and track every device.';

/** Heading and document title of a page without permission (spec 2). */
export const ACCESS_DENIED = 'Access Denied';

export const pageTitle = (title: string | undefined): string =>
  title && title !== PRODUCT ? `${title} · ${PRODUCT}` : PRODUCT;
