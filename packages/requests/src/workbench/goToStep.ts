import { untilTakenOver } from '@portal/ui';

const FIELDS = 'input, textarea, select, button';

/**
 * The control of a step, and whether it is a choice that may be made for the person. `data-step` is on a control, or on the group of
 * choices that it names; the step is then the value of one choice. A choice of the person stays, because it may be a draft.
 */
function controlOf(panel: Element, step: string) {
  const marked = [...panel.querySelectorAll<HTMLElement>('[data-step]')].find(({ dataset }) =>
    dataset.step?.split(' ').includes(step),
  );
  if (!marked || marked.matches(FIELDS)) return { control: marked ?? null, isToChoose: false };
  const inputs = [...marked.querySelectorAll('input')];
  const choice = inputs.find(({ value }) => value === step) ?? null;
  const chosen = inputs.find(({ checked }) => checked) ?? null;
  const control = choice ?? chosen ?? marked.querySelector<HTMLElement>(FIELDS);
  const isUntouched = chosen === null || chosen === inputs[0];
  return { control, isToChoose: choice !== null && isUntouched };
}

/** Brings a control into view. A button in the bar is always in view, so for it the form that it sends is brought into view. */
function show(control: HTMLElement) {
  const { form } = control as HTMLButtonElement;
  if (form && !form.contains(control)) form.scrollIntoView({ block: 'nearest' });
  else control.scrollIntoView({ block: 'center' });
}

/**
 * Waits until the panel has the control of a step, then brings it into view, focuses it, and selects it when it is a choice. It does
 * nothing when the person has done something in the meantime, and it sends nothing. For the next seconds, the control stays in view when
 * content above it grows. Returns a function that stops this.
 */
export function goToStep(panel: Element, step: string): () => void {
  let target: HTMLElement | null = null;
  const bring = () => {
    // The person already works in the panel.
    if (panel.contains(document.activeElement)) return stop();
    const { control, isToChoose } = controlOf(panel, step);
    if (!control) return;
    target = control;
    coming.disconnect();
    if (isToChoose && !(control as HTMLInputElement).checked) control.click();
    show(control);
    // Do not take the focus from a page that shows this one in a frame.
    if (document.hasFocus()) control.focus({ preventScroll: true });
  };
  const coming = new MutationObserver(bring);
  coming.observe(panel, { childList: true, subtree: true });
  const growing = new ResizeObserver(() => target && show(target));
  growing.observe(document.body);
  const stop = untilTakenOver(() => {
    coming.disconnect();
    growing.disconnect();
  });
  bring();
  return stop;
}
