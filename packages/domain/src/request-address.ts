/** The pages of requests are under this path, one for each request. */
export const REQUEST_PAGES = '/requests';

/** The page of a request, for whoever may read it. Every link to a request is this one or `workAddress`. */
export const requestPage = (id: string | number): string => `${REQUEST_PAGES}/${id}`;

/** The parameter that opens a request on a work screen. */
export const OPEN_REQUEST = 'request';

/** A work screen with this request open, and with the focus on a step that is taken there (`data-step`), if one is named. */
export const workAddress = (path: string, id: string | number, step?: string): string =>
  `${path}?${OPEN_REQUEST}=${id}${step ? `#${step}` : ''}`;

/** The parameter that opens the form of that request, too, on the screen of the person's own requests. */
export const EDIT_REQUEST = 'edit';

/** The screen of the person's own requests with the form of this one open. */
export const editAddress = (path: string, id: string | number): string =>
  `${workAddress(path, id)}&${EDIT_REQUEST}=true`;

/** Of the address of a request's page: leads to the box in which the person answers what they are asked. */
export const ANSWER_BOX = '#answer';

/** Where a notice of this kind leads: to the page of its request, and of a question to the box for its answer. */
export const noticePage = (kind: string, id: string | number): string =>
  `${requestPage(id)}${kind === 'question' ? ANSWER_BOX : ''}`;

/** Ids of requests, users and files are positive integers. */
export const ID = /^[1-9]\d{0,14}$/;
