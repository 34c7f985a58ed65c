import { MESSAGES } from '@portal/domain';

const MISSING_FILES = /ChunkLoadError|Loading (CSS )?chunk/;

/** What people are told of an error that stopped a page: never its own text, which is for those who mend it. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && MISSING_FILES.test(`${error.name} ${error.message}`)
    ? MESSAGES.pageNotLoaded
    : MESSAGES.somethingWrong;
