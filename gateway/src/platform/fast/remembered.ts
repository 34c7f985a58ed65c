import { LRUCache } from 'lru-cache';
import { fastPaths } from './switch.ts';

/**
 * The function, which remembers what it gave for the last `most` keys. The key is all that it is told, so nothing that the result
 * depends on can be missing in it. Only for results that never change.
 */
export function remembered<Result>(most: number, make: (key: string) => Result): (key: string) => Result {
  const results = new LRUCache<string, { result: Result }>({ max: most });
  return (key) => {
    if (!fastPaths()) return make(key);
    const before = results.get(key);
    if (before) return before.result;
    const result = make(key);
    results.set(key, { result });
    return result;
  };
}
