import { fieldEntry, fieldsWith, type RequestField } from './request-fields.ts';

/** The fields of a request that a search covers, the most important first. */
export const FOUND_BY = /* @__PURE__ */ (() =>
  fieldsWith<RequestField>(({ found }) => found !== undefined).toSorted(
    (a, b) => (fieldEntry(a).found ?? 0) - (fieldEntry(b).found ?? 0),
  ))() as readonly RequestField[];

/** The part of a request in which the words were found. */
export type Matched = RequestField | 'number' | 'requester' | 'comments';

/** How many requests a search returns unless it is asked for more or fewer. */
export const SEARCH_PAGE = 20;

/** How many of the newest comments of a request are always searched; older ones are searched only up to a limit. */
export const COMMENTS_COMPARED = 20;
