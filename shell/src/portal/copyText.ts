/** Copies the text; false when the browser does not let us: it has no clipboard on plain http, or people have refused it. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text)).then(
    () => Boolean(navigator.clipboard),
    () => false,
  );
