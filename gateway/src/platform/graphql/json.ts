/** What a text of JSON says; undefined, which nothing accepts, for a text that is none. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
