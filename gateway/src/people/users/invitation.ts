import { ROLE_DEFINITIONS } from '@portal/domain';
import type { Config } from '../../platform/config/index.ts';
import type { Letter } from '../../platform/mail/index.ts';
import type { User } from './model.ts';

/** The mail that tells a person about their invitation, and where to sign up. */
export function invitationMail(config: Pick<Config, 'publicUrl' | 'port'>, user: User): Letter {
  const portal = config.publicUrl ?? `http://localhost:${config.port}`;
  const roles = user.roles.map((role) => ROLE_DEFINITIONS[role].displayName).join(', ');
  return {
    to: user.email,
    subject: 'You are invited to Medical Device Requests',
    text: `Hello ${user.name},

you are invited to Medical Device Requests as ${roles}.

Sign up, or sign in, with this email address:
${new URL('/signup', portal)}`,
  };
}
