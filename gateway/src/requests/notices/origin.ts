import type { Config } from '../../platform/config/config.ts';

/** Where the portal is, without a path: links of mails and calendars lead there. */
export const portalOrigin = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  new URL(publicUrl ?? `http://localhost:${port}`).origin;
