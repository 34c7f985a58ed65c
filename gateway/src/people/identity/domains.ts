import { normalEmail } from '@portal/domain';
import type { Config } from '../../platform/config/index.ts';

const domainOf = (email: string) => normalEmail(email).split('@').at(-1);

/**
 * True when `SIGN_UP_EMAIL_DOMAINS` allows an account for the address. Without the setting, and with `*`, every address
 * is allowed.
 */
export function mayHaveAccount(config: Pick<Config, 'signUpEmailDomains'>, email: string): boolean {
  const domains = config.signUpEmailDomains;
  if (!domains || domains.includes('*')) return true;
  const domain = domainOf(email);
  return email.includes('@') && domains.some((allowed) => domainOf(`@${allowed}`) === domain);
}
