/** The first name without a title: "Dr. Elena Marquez" gives "Elena". */
export const firstNameOf = (name: string): string | null =>
  name.split(/\s+/).find((word) => word && !word.endsWith('.')) ?? null;
