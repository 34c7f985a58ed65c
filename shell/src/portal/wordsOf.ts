import { MESSAGES } from '@portal/domain';

const MISSING_FILES = /ChunkLoadError|Loading (CSS )?chunk/;

/** The message for people about an error that stopped a page: never the error's own text, which is for developers. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error && MISSING_FILES.test(`${error.name} ${error.message}`)
    ? MESSAGES.pageNotLoaded
    : MESSAGES.somethingWrong;
