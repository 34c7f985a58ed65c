import { untilTakenOver } from '@portal/ui';

const FIELDS = 'input, textarea, select, button';

/**
 * The control of a step, and whether it is a choice that can be made for the person. `data-step` stands on a control, or around choices and
 * names them: the step is the value of one of them. What the person has chosen themselves stays, because it may be a draft.
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

/** Brings a control into view, or, of a button in the bar, which is in view anyway, what it sends. */
function show(control: HTMLElement) {
  const { form } = control as HTMLButtonElement;
  if (form && !form.contains(control)) form.scrollIntoView({ block: 'nearest' });
  else control.scrollIntoView({ block: 'center' });
}

/**
 * Brings the control of a step into view with the focus on it, and chooses it where it is a choice, as soon as the panel has it, unless the
 * person has done something meanwhile. Nothing is sent. What comes above it within the next seconds does not push it away. Gives what
 * ends that.
 */
export function goToStep(panel: Element, step: string): () => void {
  let target: HTMLElement | null = null;
  const bring = () => {
    // The person works in the panel already.
    if (panel.contains(document.activeElement)) return stop();
    const { control, isToChoose } = controlOf(panel, step);
    if (!control) return;
    target = control;
    coming.disconnect();
    if (isToChoose && !(control as HTMLInputElement).checked) control.click();
    show(control);
    // The page around a frame keeps its focus.
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
