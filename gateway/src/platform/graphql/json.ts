/** The value of a JSON text; undefined, which nothing accepts, for an invalid text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
