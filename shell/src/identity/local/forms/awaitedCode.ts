import { STORAGE_KEYS } from '@portal/domain';

/** A mailed code that this tab waits for: the form that asks for it, and the address that it was sent to. */
interface AwaitedCode {
  view: 'verify' | 'reset';
  email: string;
}

/** The form that follows each starting form after a reload. */
const VIEW_OF_START = { sign_up: 'verify', sign_in: 'reset' } as const;

/** Kept for this tab, so that a reload does not lose the form while the person fetches the code from the inbox. */
export const awaitedCode = {
  /** The code that is still awaited, or undefined to begin at the start. */
  read(start: keyof typeof VIEW_OF_START): AwaitedCode | undefined {
    try {
      const { view, email } = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.awaitedCode) ?? '{}');
      return view === VIEW_OF_START[start] && typeof email === 'string' ? { view, email } : undefined;
    } catch {
      return undefined;
    }
  },
  write: (code: AwaitedCode) => sessionStorage.setItem(STORAGE_KEYS.awaitedCode, JSON.stringify(code)),
  remove: () => sessionStorage.removeItem(STORAGE_KEYS.awaitedCode),
};
