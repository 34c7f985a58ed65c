import type { Services } from '../../platform/context.ts';

/** Where the portal is, without a path: links of mails and calendars lead there. */
export const portalOrigin = ({ publicUrl, port }: Pick<Services['config'], 'publicUrl' | 'port'>): string =>
  new URL(publicUrl ?? `http://localhost:${port}`).origin;
