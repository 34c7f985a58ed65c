import { hash } from 'node:crypto';
import { remembered } from '../../platform/fast/index.ts';

/** By which a document is known: the SHA-256 of its text, in hex. Always made here, never taken from whoever sends the text. */
export const hashOf = (text: string): string => hash('sha256', text);

const MOST_HASHES = 500;

/** The same, for texts of which the same few come all day. */
export const knownHashOf = remembered(MOST_HASHES, hashOf);
