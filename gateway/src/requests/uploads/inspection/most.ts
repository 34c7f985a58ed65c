/**
 * The most pages of a PDF and pixels of a picture. They are apart from other limits, because threads start sooner without loading all of
 * those.
 */
export const MOST = { pages: 5_000, pixels: 64_000_000 } as const;
