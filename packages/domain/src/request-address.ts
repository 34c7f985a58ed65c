/** The pages of requests are under this path, one for each request. */
export const REQUEST_PAGES = '/requests';

/** The page of a request, for whoever may read it. Every link to a request is this one or `workAddress`. */
export const requestPage = (id: string | number): string => `${REQUEST_PAGES}/${id}`;

/** The parameter that opens a request on a work screen. */
export const OPEN_REQUEST = 'request';

/** A work screen with this request open, and with the focus on a step that is taken there (`data-step`), if one is named. */
export const workAddress = (path: string, id: string | number, step?: string): string =>
  `${path}?${OPEN_REQUEST}=${id}${step ? `#${step}` : ''}`;

/** Ids of requests, users and files are positive integers. */
export const ID = /^[1-9]\d{0,14}$/;
