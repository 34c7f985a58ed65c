import { isPressed } from '@portal/domain';

/** How long printing waits, in milliseconds. A part that is not loaded by then prints a line that says so. */
const PATIENCE_MS = 6_000;

const preparations = new Set<() => Promise<unknown>>();

const prepare = () => Promise.all([...preparations].map((each) => each()));

/** Waits, up to a limit, until everything that is printed is loaded. */
export const preparePrint = (): Promise<unknown> =>
  Promise.race([prepare(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** Prints the page after loading the parts that load only when they come into view. */
export async function printPage(): Promise<void> {
  await preparePrint();
  window.print();
}

function onKey(event: KeyboardEvent): void {
  if (!isPressed('print', event)) return;
  event.preventDefault();
  void printPage();
}

// The browser's own menu does not wait: what starts loading here is complete on the next print.
const onPrint = () => void prepare();

/** Calls `ready` before the page is printed, also when the person presses the key for printing. Returns a function that stops this. */
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
