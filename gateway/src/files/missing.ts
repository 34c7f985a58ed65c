/** For `catch`: undefined when there was no such file or folder; any other error goes on. */
export function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
