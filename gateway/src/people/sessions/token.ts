import { hash, randomBytes } from 'node:crypto';

/** A session token: 32 random bytes, opaque (decisions, "Session token"). */
export const newToken = (): string => randomBytes(32).toString('base64url');

const SHAPE = /^[\w-]{43}$/;

/** The stored form of a token: its SHA-256. Null for a text that cannot be a token. */
export const tokenHash = (token: string): string | null => (SHAPE.test(token) ? hash('sha256', token) : null);
