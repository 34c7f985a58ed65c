/** The database stores a lone surrogate as U+FFFD. */
const asStored = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** The text that an event stores and that its hash covers. */
export const writeChanges = (changes: object): string =>
  JSON.stringify(changes, (_, value) => asStored(value));
