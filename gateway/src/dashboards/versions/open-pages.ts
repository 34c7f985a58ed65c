const DAY = 24 * 60 * 60_000;

/** No page stays open longer than this with a version that is no longer served. */
const OPEN_PAGES_DAYS = 30;

/** The time from which served versions may still be in use on open pages. Their files and documents must stay. */
export const openPagesSince = (now: Date): Date => new Date(now.getTime() - OPEN_PAGES_DAYS * DAY);
