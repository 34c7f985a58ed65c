/** Returns the value of a JSON text. An invalid text gives undefined, which no schema accepts. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
