import type { Config } from '../../platform/config/index.ts';
import { embeddedSessions } from './embedded/sessions-store.ts';
import type { ProviderSessions } from './port.ts';

/** The sessions at the current identity provider, if the gateway keeps them itself. */
export const providerSessions = ({ identity }: Pick<Config, 'identity'>): ProviderSessions | undefined =>
  identity.kind === 'local' ? embeddedSessions : undefined;
