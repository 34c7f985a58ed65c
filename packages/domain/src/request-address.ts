/** The pages of requests are under this path, one for each request. */
export const REQUEST_PAGES = '/requests';

/** The page of a request, for everyone who may read it. Every link to a request is this one or `workAddress`. */
export const requestPage = (id: string | number): string => `${REQUEST_PAGES}/${id}`;

/** The parameter that opens a request on a work screen. */
export const OPEN_REQUEST = 'request';

/** A work screen with this request open. If a step is named (`data-step`), the focus is on it. */
export const workAddress = (path: string, id: string | number, step?: string): string =>
  `${path}?${OPEN_REQUEST}=${id}${step ? `#${step}` : ''}`;

/** On the screen of the person's own requests: the parameter that also opens the form of that request. */
export const EDIT_REQUEST = 'edit';

/** The screen of the person's own requests with the form of this request open. */
export const editAddress = (path: string, id: string | number): string =>
  `${workAddress(path, id)}&${EDIT_REQUEST}=true`;

/** In the address of a request's page: leads to the box in which the person answers a question to them. */
export const ANSWER_BOX = '#answer';

/** The target of a notice of this kind: the page of its request, and for a question the box for its answer. */
export const noticePage = (kind: string, id: string | number): string =>
  `${requestPage(id)}${kind === 'question' ? ANSWER_BOX : ''}`;

/** Ids of requests, users and files are positive integers. */
export const ID = /^[1-9]\d{0,14}$/;
