import { setNonce } from 'get-nonce';

/** The page's CSP nonce, from `<meta name="csp-nonce">`; undefined where the page has none. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/** Gives the nonce to the scroll lock of modals, because that library (react-remove-scroll) writes its own style element. */
export function shareStyleNonce(): void {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
}
