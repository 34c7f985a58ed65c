/** Selects every input that a person can fill in. */
export const FIELDS = 'input:not([type="hidden"]), select, textarea';
const FOCUSABLE = `${FIELDS}, button`;

/** The fields of a form that are in error, in the order in which they stand on the page. */
export function invalidFields(form: HTMLFormElement, errors: Readonly<Record<string, string>>): string[] {
  const shown = [...form.querySelectorAll('[data-path]')].map((node) => node.getAttribute('data-path') ?? '');
  const visible = shown.filter((name, index) => errors[name] && shown.indexOf(name) === index);
  const elsewhere = Object.keys(errors).filter((name) => errors[name] && !visible.includes(name));
  return [...visible, ...elsewhere];
}

/** Puts the focus into the named field; false when the form does not show it. */
export function focusField(form: HTMLFormElement, name: string): boolean {
  const node = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`);
  const target = node?.matches(FOCUSABLE) ? node : node?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  return Boolean(target);
}
