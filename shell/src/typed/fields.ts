/** A field in which a person types or chooses. Secret fields are not included, nor is a search, whose text is in the address. */
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

/** The field that an event is about; undefined when what it holds must not be kept. */
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

/** What a person calls the field. */
export const labelOf = (field: Field): string =>
  [
    'labels' in field ? wordsOf(field.labels?.[0]) : undefined,
    field.ariaLabel,
    field.getAttribute('placeholder'),
    field.getAttribute('name'),
  ]
    .map((text) => text?.replace(/\s*\*?\s*$/, '').trim())
    .find(Boolean) ?? 'Text';

/** Tells a field from others on its page, also when it is another element of the same form. */
export const keyOf = (field: Field): string =>
  JSON.stringify([field.tagName, field.getAttribute('name'), labelOf(field)]);

/** The fields of the page by their keys: those with one key in their order. */
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
