import { createECDH, ECDH } from 'node:crypto';
import type { Database } from '../../platform/context.ts';
import { sharedSecret } from '../notices/mail-store.ts';

const NAME = 'push';
const CURVE = 'prime256v1';
const BYTES = 32;

/** The portal's keys for push services (RFC 8292). Only the sender has the private one; browsers get the public one. */
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

/** The keys of this portal: made once, kept in the database, and with that in its backups. Devices know the portal by them. */
export async function pushKeys(db: Database): Promise<PushKeys> {
  const privateKey = await sharedSecret(db, NAME, freshKey());
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** Whether this is a public key for which something can be encrypted. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}
