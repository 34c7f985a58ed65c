import { randomUUID } from 'node:crypto';
import { permissionsOfActor } from '@portal/domain';
import type { JWK } from 'jose';
import type { Services, SessionUser } from '../../platform/context.ts';
import { type DatedKey, readKeys, renewKeys, signing } from './keys.ts';
import { ALGORITHM } from './sealed-key.ts';

/** How long an assertion is valid, in seconds. */
export const VALID_S = 60;
/** How long a gateway uses keys that it has read. */
const FRESH_MS = 60_000;

/** The backend for which an assertion is valid. */
export interface Audience {
  dashboard: string;
  url: string;
}

/** Signs assertions about the caller, for the backends of dashboards. */
export interface Assertions {
  sign(user: SessionUser, audience: Audience): Promise<string>;
  /** The public keys, in the form that backends read. */
  publicKeys(): Promise<{ keys: JWK[] }>;
}

/** The portal's address: the issuer of assertions, by which backends recognize the portal. */
export const issuerOf = ({ publicUrl, port }: Services['config']): string =>
  publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`;

export function assertions(services: Services): Assertions {
  let cached: { keys: DatedKey[]; readAt: number } | undefined;

  async function keys(): Promise<DatedKey[]> {
    const now = services.clock().getTime();
    const age = cached ? now - cached.readAt : FRESH_MS;
    if (!cached || age < 0 || age >= FRESH_MS) {
      const read = await readKeys(services);
      // While there are no keys, nothing is cached, so that the first key is used at once.
      cached = read.length ? { keys: read, readAt: now } : undefined;
    }
    return cached?.keys ?? [];
  }

  async function signingKey(): Promise<DatedKey> {
    const now = services.clock().getTime();
    const key = signing(await keys(), now);
    if (key) return key;
    await renewKeys(services);
    const made = signing(await keys(), now);
    if (!made) throw new Error('There is no key that signs assertions');
    return made;
  }

  return {
    async sign(user, { dashboard, url }) {
      const { SignJWT } = await import('jose');
      const { kid, privateKey } = await signingKey();
      const now = Math.floor(services.clock().getTime() / 1_000);
      const claims = { dashboard, roles: [...user.roles], permissions: [...permissionsOfActor(user)] };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuerOf(services.config))
        .setAudience(url)
        .setSubject(String(user.id))
        .setIssuedAt(now)
        .setExpirationTime(now + VALID_S)
        .setJti(randomUUID())
        .sign(privateKey);
    },
    async publicKeys() {
      return { keys: (await keys()).map(({ publicKey }) => publicKey) };
    },
  };
}
