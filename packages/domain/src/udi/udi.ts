import { MESSAGES } from '../messages.ts';

/** The agencies that the FDA has accredited. */
export const UDI_AGENCIES = ['GS1', 'HIBCC', 'ICCBBA'] as const;

/** The content of a unique device identification. Dates are ISO 8601, such as 2027-01-31. */
export interface Udi {
  agency: (typeof UDI_AGENCIES)[number];
  /** The device identifier, in the form of the FDA's database: a GTIN of 14 digits, or without its leading signs. */
  di: string;
  lot: string | null;
  serial: string | null;
  expiresOn: string | null;
  madeOn: string | null;
  /** The whole UDI in the form that a label prints: the same however it is typed, pasted or scanned. */
  text: string;
}

/** The parts that a reader finds one after the other. */
export type Found = Partial<Record<'di' | 'lot' | 'serial' | 'expiresOn' | 'madeOn', string>>;

/** For a UDI that identifies the device but not the single piece. */
export const NOTHING_MORE = { lot: null, serial: null, expiresOn: null, madeOn: null };

/** The content of all parts together. Parts may repeat each other, but must not contradict each other. */
export function together(agency: string, parts: readonly Found[]): Found {
  const all: Found = {};
  for (const [kind, value] of parts.flatMap((part) => Object.entries(part)) as [keyof Found, string][]) {
    if ((all[kind] ?? value) !== value)
      throw new UdiError(MESSAGES.udiDisagrees(agency, all[kind] as string, value));
    all[kind] = value;
  }
  return all;
}

/** Why a text is not a UDI: which check failed, and what is accepted. The only error of the readers. */
export class UdiError extends Error {
  override readonly name = 'UdiError';
}
