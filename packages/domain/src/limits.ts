/** Longest texts in characters, largest upload in bytes (decisions, "Limits"). */
export const LIMITS = {
  shortText: 200,
  longText: 5_000,
  lawsonId: 64,
  email: 254,
  uploadBytes: 10 * 1024 * 1024,
} as const;

/** REST lists answer this many unless `limit` asks for fewer or more, up to the maximum. */
export const REST_PAGE = { default: 200, max: 500 } as const;

/** GraphQL connections: the page the portal shows (spec 9), and the most one query may ask for. */
export const PAGE = { size: 10, max: 100 } as const;
