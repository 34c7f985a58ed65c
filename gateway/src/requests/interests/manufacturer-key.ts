import { searchKey } from '../../platform/db/index.ts';
import { wordsKey } from '../search/words.ts';

const LONGEST = 200;

/** The key by which names of manufacturers are compared: words without case and accents. A name of signs alone keeps its signs. */
export const manufacturerKey = (name: string): string =>
  [...(wordsKey(name) || searchKey(name))].slice(0, LONGEST).join('');
