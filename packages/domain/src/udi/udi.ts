import { MESSAGES } from '../messages.ts';

/** The agencies that the FDA has accredited. */
export const UDI_AGENCIES = ['GS1', 'HIBCC', 'ICCBBA'] as const;

/** What a unique device identification says. Days are ISO 8601, as 2027-01-31. */
export interface Udi {
  agency: (typeof UDI_AGENCIES)[number];
  /** The device identifier, in the form of the FDA's database: a GTIN of 14 digits, or without its leading signs. */
  di: string;
  lot: string | null;
  serial: string | null;
  expiresOn: string | null;
  madeOn: string | null;
  /** The whole UDI as a label prints it: the same for all ways to type, paste or scan it. */
  text: string;
}

/** What a reader finds part by part. */
export type Found = Partial<Record<'di' | 'lot' | 'serial' | 'expiresOn' | 'madeOn', string>>;

/** Of a UDI that names the device and not the piece. */
export const NOTHING_MORE = { lot: null, serial: null, expiresOn: null, madeOn: null };

/** What the parts say together. They may repeat each other, and must not disagree. */
export function together(agency: string, parts: readonly Found[]): Found {
  const all: Found = {};
  for (const [kind, value] of parts.flatMap((part) => Object.entries(part)) as [keyof Found, string][]) {
    if ((all[kind] ?? value) !== value)
      throw new UdiError(MESSAGES.udiDisagrees(agency, all[kind] as string, value));
    all[kind] = value;
  }
  return all;
}

/** Why a text is no UDI: which check failed, and what is accepted. The only error of the readers. */
export class UdiError extends Error {
  override readonly name = 'UdiError';
}
