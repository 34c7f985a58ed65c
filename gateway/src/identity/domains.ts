import type { Config } from '../config.ts';

/** True when `SIGN_UP_EMAIL_DOMAINS` lets the address have an account; `*` or nothing set lets everyone. */
export function mayHaveAccount(config: Pick<Config, 'signUpEmailDomains'>, email: string): boolean {
  const domains = config.signUpEmailDomains;
  if (!domains || domains.includes('*')) return true;
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return email.includes('@') && domains.some((allowed) => allowed.replace(/^@/, '') === domain);
}
