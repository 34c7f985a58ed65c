const NEXT = /^<\/api(.+)>; rel="next"$/;

/** The path of the page that follows this one of a list of the API; null after the last. */
export const nextPage = (response: Response): string | null =>
  NEXT.exec(response.headers.get('link') ?? '')?.[1] ?? null;
