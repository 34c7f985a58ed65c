import { searchKey } from '../../platform/db/index.ts';
import { wordsKey } from '../search/words.ts';

const LONGEST = 200;

/** By it the names of manufacturers are compared: words without case and accents. A name of signs alone is compared as it is. */
export const manufacturerKey = (name: string): string =>
  [...(wordsKey(name) || searchKey(name))].slice(0, LONGEST).join('');
