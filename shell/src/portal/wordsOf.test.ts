import { MESSAGES } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './wordsOf.ts';

const chunk = Object.assign(
  new Error('Loading chunk 417 failed.\n(error: https://portal.example/js/417.js)'),
  {
    name: 'ChunkLoadError',
  },
);

describe('what is said of an error that stopped a page', () => {
  it.each([
    ['a script that is gone', chunk, MESSAGES.pageNotLoaded],
    ['a style sheet that is gone', new Error('Loading CSS chunk 12 failed.'), MESSAGES.pageNotLoaded],
    ['a fault of the page', new TypeError('Cannot read properties of undefined'), MESSAGES.somethingWrong],
    ['no error at all', 'gone', MESSAGES.somethingWrong],
  ])('%s', (_what, error, said) => expect(wordsOf(error)).toBe(said));
});
