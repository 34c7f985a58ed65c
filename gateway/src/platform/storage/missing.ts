/** True when the error says that there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** For `catch`: undefined when there is no such file or folder. Throws any other error again. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
