import { fieldEntry, fieldsWith, type RequestField } from './request-fields.ts';

/** The fields of a request whose words find it, the most telling first. */
export const FOUND_BY = /* @__PURE__ */ (() =>
  fieldsWith<RequestField>(({ found }) => found !== undefined).toSorted(
    (a, b) => (fieldEntry(a).found ?? 0) - (fieldEntry(b).found ?? 0),
  ))() as readonly RequestField[];

/** The part of a request in which words were found. */
export type Matched = RequestField | 'number' | 'requester' | 'comments';

/** As many requests as a search answers unless it is asked for more or fewer. */
export const SEARCH_PAGE = 20;

/** So many of the newest comments of a request are compared with the words; older ones only up to a bound. */
export const COMMENTS_COMPARED = 20;
