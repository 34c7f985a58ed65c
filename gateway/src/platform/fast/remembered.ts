import { LRUCache } from 'lru-cache';
import { fastPaths } from './switch.ts';

/**
 * Returns the function with a memory of its results for the last `most` keys. The function gets nothing but the key, so
 * the result cannot depend on anything else. Only for results that never change.
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
