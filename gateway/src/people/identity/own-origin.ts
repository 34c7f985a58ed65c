import type { Config } from '../../platform/config/index.ts';

/**
 * Whether the party that asked for a token is the portal itself. Without PUBLIC_URL, every port of this machine counts as
 * the portal.
 */
export function ownOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): (party: string) => boolean {
  const origin = publicUrl && new URL(publicUrl).origin;
  return (party) => (origin ? party === origin : /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(party));
}
