/** The promise's value, or an error with this text when the promise takes too long. */
export function within<Value>(ms: number, promise: Promise<Value>, otherwise: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${otherwise} within ${ms / 1000} s`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
