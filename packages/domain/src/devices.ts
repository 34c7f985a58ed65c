import { MANUFACTURERS, OTHER_MANUFACTURER } from './constants.ts';

/** How many devices the catalogue offers at a time. */
export const MOST_DEVICES = 10;

/** The classes of devices (21 CFR 860). */
export const DEVICE_CLASSES = ['I', 'II', 'III'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

export const MRI_SAFETY = ['MR Safe', 'MR Conditional', 'MR Unsafe'] as const;
export type MriSafety = (typeof MRI_SAFETY)[number];

/** A device of the FDA's database, as the hospital has imported it. */
export interface CatalogueDevice {
  /** The primary device identifier. */
  di: string;
  brandName: string;
  /** The company that has labelled it. */
  companyName: string;
  /** The manufacturer as a request names it. */
  manufacturer: string;
  versionModel: string | null;
  catalogNumber: string | null;
  description: string | null;
  deviceClass: DeviceClass | null;
  singleUse: boolean | null;
  mriSafety: MriSafety | null;
  /** Its kind by the Global Medical Device Nomenclature. */
  gmdnName: string | null;
  productCode: string | null;
  /** Whether it is still sold; null when the database has no information. */
  inDistribution: boolean | null;
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The manufacturer to write into a request for a company: the offered manufacturer whose words the company's name begins with, else the
 * company itself.
 */
export function manufacturerOf(company: string): string {
  const words = wordsOf(company);
  const begins = (name: string) => wordsOf(name).every((word, at) => words[at] === word);
  const offered = MANUFACTURERS.filter((name) => name !== OTHER_MANUFACTURER);
  return offered.find((name) => name.split('/').some(begins)) ?? company;
}
