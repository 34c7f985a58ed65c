import type { Services } from '../../platform/context.ts';

/** The origin of the portal (scheme, host and port), to which links in mails and calendars lead. */
export const portalOrigin = ({ publicUrl, port }: Pick<Services['config'], 'publicUrl' | 'port'>): string =>
  new URL(publicUrl ?? `http://localhost:${port}`).origin;
