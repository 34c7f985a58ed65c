import { readUdi } from '../read.ts';
import { UdiError } from '../udi.ts';

export const GS = '\u001d';
export const NONE = { lot: null, serial: null, expiresOn: null, madeOn: null };

/** The day on which tests read. */
export const NOW = new Date('2026-11-23T12:00:00Z');
export const read = (text: string) => readUdi(text, NOW);

/** Why a text is refused; when it is not refused, how it is read. Fails with any other error. */
export function refused(text: string): string {
  try {
    return `read as ${JSON.stringify(read(text))}`;
  } catch (error) {
    if (error instanceof UdiError) return error.message;
    throw error;
  }
}

/** Returns a function that gives repeatable numbers from 0 to below a bound. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}

// "UDI formats by FDA-Accredited Issuing Agency"; HL7 v2.9, PRT-10.
export const FDA = '(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234';
