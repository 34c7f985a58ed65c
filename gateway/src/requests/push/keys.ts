import { createECDH, ECDH } from 'node:crypto';
import type { Database } from '../../platform/context.ts';
import { sharedSecret } from '../notices/mail-store.ts';

const NAME = 'push';
const CURVE = 'prime256v1';
const BYTES = 32;

/** The portal's keys for push services (VAPID, RFC 8292), base64url. Only the sender uses the private key; browsers get the public one. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

function freshKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(BYTES - key.length), key]).toString('base64url');
}

/**
 * The keys of this portal. They are made once and kept in the database, and so in its backups, because devices recognize the portal by
 * them.
 */
export async function pushKeys(db: Database): Promise<PushKeys> {
  const privateKey = await sharedSecret(db, NAME, freshKey());
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** Whether this text is a base64url public key of the curve P-256, for which messages can be encrypted. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}
