const DAY = 24 * 60 * 60_000;

/** Longer than any page stays open with a version that is no longer served. */
const OPEN_PAGES_DAYS = 30;

/** A version that was served until then or later may be in use on an open page: its files and its documents stay. */
export const openPagesSince = (now: Date): Date => new Date(now.getTime() - OPEN_PAGES_DAYS * DAY);
