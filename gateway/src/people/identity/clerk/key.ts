/**
 * The host of Clerk's Frontend API in a publishable key: after `pk_test_` or `pk_live_` follows base64 of the host and a
 * `$`. Undefined for any other text, because the result becomes part of the page's content security policy.
 */
export function clerkHost(publishableKey = ''): string | undefined {
  const encoded = /^pk_(?:test|live)_([A-Za-z\d+/]+={0,2})$/.exec(publishableKey)?.[1];
  const text = encoded ? Buffer.from(encoded, 'base64').toString('latin1') : '';
  return /^((?:[a-z\d-]+\.)+[a-z\d-]+)\$$/.exec(text)?.[1];
}
