import { setNonce } from 'get-nonce';

/** The page's CSP nonce, from `<meta name="csp-nonce">`; undefined where the page has none. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/** Hands the nonce to the scroll lock of modals, which writes a style element of its own (react-remove-scroll). */
export function shareStyleNonce(): void {
  const nonce = styleNonce();
  if (nonce) setNonce(nonce);
}
