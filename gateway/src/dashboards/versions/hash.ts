import { hash } from 'node:crypto';
import { remembered } from '../../platform/fast/index.ts';

/**
 * Identifies a document: the SHA-256 of its text, in hex. The gateway always computes it and never accepts it from a
 * sender.
 */
export const hashOf = (text: string): string => hash('sha256', text);

const MOST_HASHES = 500;

/** Like `hashOf`, with a cache, because the same few texts come all day. */
export const knownHashOf = remembered(MOST_HASHES, hashOf);
