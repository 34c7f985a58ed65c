/** The most pages of a PDF and pixels of a picture. They stand apart from other limits, because threads begin sooner without all those. */
export const MOST = { pages: 5_000, pixels: 64_000_000 } as const;
