/**
 * A field in which a person types or chooses. Secret fields are not included. Search fields are not included either, because their text is
 * in the address.
 */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;

const TEXTS = new Set([
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
]);

/** The field of an event; undefined when its content must not be kept. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  if (target instanceof HTMLInputElement)
    return TEXTS.has(target.type) && target.autocomplete !== 'one-time-code' ? target : undefined;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target;
  return target instanceof HTMLElement && target.isContentEditable ? target : undefined;
}

export const textOf = (field: Field): string =>
  'value' in field ? String(field.value) : (field.textContent ?? '');

/** The words of a label, without the text of a field in it. */
function wordsOf(label: HTMLElement | undefined): string | undefined {
  const words = label?.cloneNode(true) as HTMLElement | undefined;
  for (const inner of words?.querySelectorAll('input, textarea, select, [contenteditable]') ?? [])
    inner.remove();
  return words?.textContent;
}

/** The label of the field, as a person reads it. */
export const labelOf = (field: Field): string =>
  [
    'labels' in field ? wordsOf(field.labels?.[0]) : undefined,
    field.ariaLabel,
    field.getAttribute('placeholder'),
    field.getAttribute('name'),
  ]
    .map((text) => text?.replace(/\s*\*?\s*$/, '').trim())
    .find(Boolean) ?? 'Text';

/** A key for the field on its page. It stays the same when the form is rendered again with new elements. */
export const keyOf = (field: Field): string =>
  JSON.stringify([field.tagName, field.getAttribute('name'), labelOf(field)]);

/** The fields of the page by their keys. Fields with the same key are in document order. */
export function fieldsByKey(): Map<string, Field[]> {
  const fields = [...document.querySelectorAll<HTMLElement>('input, textarea, select, [contenteditable]')];
  return Map.groupBy(
    fields.flatMap((each) => fieldOf(each) ?? []),
    keyOf,
  );
}

/** Changes a field in the same way as typing, so that the code that renders it is notified. Returns false when it did not accept the text. */
export function fill(field: Field, text: string): boolean {
  if (!('value' in field)) return false;
  const owner = [HTMLTextAreaElement, HTMLSelectElement, HTMLInputElement].find(
    (type) => field instanceof type,
  );
  // React watches assignments to the element itself.
  Object.getOwnPropertyDescriptor(owner?.prototype ?? field, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  return field.value === text;
}
