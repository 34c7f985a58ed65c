import { isPressed } from '@portal/domain';

/** Paper is not waited for longer. What is not there by then prints a line that says so. */
const PATIENCE_MS = 6_000;

const preparations = new Set<() => Promise<unknown>>();

const prepare = () => Promise.all([...preparations].map((each) => each()));

/** Waits, within reason, for all that is printed. */
export const preparePrint = (): Promise<unknown> =>
  Promise.race([prepare(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** Prints the page, when everything is there that loads only where people look. */
export async function printPage(): Promise<void> {
  await preparePrint();
  window.print();
}

function onKey(event: KeyboardEvent): void {
  if (!isPressed('print', event)) return;
  event.preventDefault();
  void printPage();
}

// The menu of the browser waits for nobody: what begins to load here is on the next print.
const onPrint = () => void prepare();

/** Calls `ready` before the page is printed, also by its key. Returns how to end that. */
export function prepareForPrint(ready: () => Promise<unknown>): () => void {
  preparations.add(ready);
  window.addEventListener('keydown', onKey);
  window.addEventListener('beforeprint', onPrint);
  return () => {
    preparations.delete(ready);
    if (preparations.size > 0) return;
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('beforeprint', onPrint);
  };
}
