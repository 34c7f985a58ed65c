/**
 * Copies the text. Resolves to false when the browser does not allow it: on plain http there is no clipboard, or the person has refused it.
 */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => Boolean(navigator.clipboard),
    () => false,
  );
