/** "Dr. Elena Marquez" is Elena. */
export const firstNameOf = (name: string): string | null =>
  name.split(/\s+/).find((word) => word && !word.endsWith('.')) ?? null;
