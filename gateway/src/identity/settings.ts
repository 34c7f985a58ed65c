import type { Role } from '@portal/domain';
import type { Config } from '../config.ts';
import { DEMO_ACCOUNTS, DEMO_OFFICE_CODE, DEMO_PASSWORD } from './demo.ts';

/** What the browser is told of the configuration: at GET /api/config and inlined in the page. Never a secret. */
export interface PublicSettings {
  /** The identity provider: the name of its exchange path. */
  identity: 'local';
  uploadMaxBytes: number;
  selfAssignableRoles: readonly Role[];
  /** Where the development mailbox is read, when there is one. */
  mailbox?: string;
  /** One-click sign-ins of the demo. */
  demoAccounts?: readonly { email: string; name: string; role: Role; password: string }[];
  /** The access code that Business Office asks for, in the demo. */
  demoBusinessOfficeCode?: string;
}

/** Outside production, mail that is not sent can be read in the browser. */
export const hasMailbox = (config: Config): boolean => !config.production && !config.smtpUrl;

export function publicSettings(config: Config): PublicSettings {
  return {
    identity: 'local',
    uploadMaxBytes: config.uploadMaxBytes,
    selfAssignableRoles: config.selfAssignableRoles,
    ...(hasMailbox(config) && { mailbox: '/api/dev/mail' }),
    ...(config.demo && {
      demoAccounts: DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD })),
    }),
    ...(config.demo && !config.businessOfficeCodeHash && { demoBusinessOfficeCode: DEMO_OFFICE_CODE }),
  };
}
