import { hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';

export const ALGORITHM = 'ES256';

// Most portals have no dashboard with a backend, so jose is loaded when it is first used.

/** A decrypted key pair. */
export interface AssertionKey {
  kid: string;
  privateKey: CryptoKey;
  /** The public part of the key pair. */
  publicKey: JWK;
}

/** Derives an encryption key for this use only, so that no other data that the identity secret encrypts can be used in place of a key. */
const sealOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'portal: keys of assertions for backends', 32));

/** Creates a key pair and returns it encrypted. */
export async function makeSealedKey(secret: string): Promise<{ kid: string; sealed: string }> {
  const { CompactEncrypt, calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose');
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealOf(secret));
  return { kid: await calculateJwkThumbprint(jwk), sealed };
}

/** Decrypts a key pair. Null when it was encrypted with another secret, or changed. */
export async function openSealedKey(secret: string, sealed: string): Promise<AssertionKey | null> {
  const { calculateJwkThumbprint, compactDecrypt, errors, importJWK } = await import('jose');
  try {
    const { plaintext } = await compactDecrypt(sealed, sealOf(secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const jwk: JWK = JSON.parse(Buffer.from(plaintext).toString());
    const kid = await calculateJwkThumbprint(jwk);
    const { d: _, ...publicPart } = jwk;
    return {
      kid,
      privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
      publicKey: { ...publicPart, kid, alg: ALGORITHM, use: 'sig' },
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
