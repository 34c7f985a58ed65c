/** Whether there was no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** For `catch`: undefined when there was no such file or folder; any other error goes on. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
