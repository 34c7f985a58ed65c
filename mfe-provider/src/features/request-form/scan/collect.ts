import { MESSAGES, UDI_AGENCIES, type Udi } from '@portal/domain';
import { udiSchema } from '@portal/ui';

const SEPARATOR = '\u001d';
/** A label has its UDI in one barcode, or apart: the device, lot and days, the serial number. */
const MOST_PIECES = 3;
/** Digits in a barcode that says itself that it is none of GS1: they may be any number. A device identifier has a check digit, these have none. */
const NOT_GS1 = /^\](C0|[dQ][01]|z0)\d/;

/** What the barcodes say so far. */
export interface Collected {
  /** Once one of them names the device. */
  udi: Udi | null;
  /** The UDI says which piece it is, too: its lot, serial number or a day. */
  isWhole: boolean;
  /** One barcode says all of it, so no other one is waited for. */
  isOne: boolean;
  /** A barcode of the piece waits for the one that names the device. */
  hasPieces: boolean;
  /** Why what the picture shows was not taken. */
  problem: string | null;
}

interface Read {
  text: string;
  udi: Udi | null;
  /** It is right, and does not name the device. */
  isPiece: boolean;
  problem: string;
}

const isWhole = ({ lot, serial, expiresOn, madeOn }: Udi) => Boolean(lot || serial || expiresOn || madeOn);

const lacksDevice = (problem: string) =>
  UDI_AGENCIES.some((agency) => problem.startsWith(MESSAGES.udiWithoutDevice(agency, '')));

/** Reads barcodes together, by the rules for what is typed. */
function read(...texts: readonly string[]): Read {
  const text = texts.join(SEPARATOR);
  const { data, error } = udiSchema(new Date()).safeParse(text);
  const problem = error?.issues[0]?.message ?? '';
  const isPiece = !data && lacksDevice(problem);
  if (isPiece && NOT_GS1.test(text))
    return { text, udi: null, isPiece: false, problem: MESSAGES.barcodeNotGs1 };
  return { text, udi: data ?? null, isPiece, problem };
}

/** Two barcodes that cannot stand on the same label. */
const disagree = (one: Udi, other: Udi) =>
  one.di !== other.di ||
  (['lot', 'serial', 'expiresOn', 'madeOn'] as const).some(
    (part) => one[part] && other[part] && one[part] !== other[part],
  );

/**
 * Collects the barcodes that a camera sees until they are a UDI. Barcodes of one label may come in any order and in several pictures;
 * one that names another device begins anew.
 */
export class Collector {
  #device: Read | null = null;
  #pieces: readonly string[] = [];

  /** Takes the texts of one picture. */
  look(texts: readonly string[]): Collected {
    const reads = [...new Set(texts)].map((text) => read(text));
    const devices = reads.flatMap(({ udi }) => udi ?? []);
    if (devices.some((one) => devices.some((other) => disagree(one, other))))
      return { ...this.#collected(), isWhole: false, problem: MESSAGES.barcodesOfTwoLabels };
    const [best] = reads
      .filter(({ udi }) => udi)
      .toSorted((one, other) => (other.udi?.text.length ?? 0) - (one.udi?.text.length ?? 0));
    // A device identifier that is seen again keeps what was found with it.
    if (best && best.udi?.di !== this.#device?.udi?.di) this.#device = best;
    else if (best?.udi && isWhole(best.udi)) this.#device = best;
    const pieces = reads.filter(({ isPiece }) => isPiece).map(({ text }) => text);
    const others = this.#pieces.filter((text) => !pieces.includes(text));
    this.#pieces = [...others, ...pieces].slice(-MOST_PIECES);
    const wrong = reads.find(({ udi, isPiece }) => !udi && !isPiece)?.problem ?? null;
    return this.#collected(wrong, pieces.length > 0);
  }

  /** The device with the newest pieces that belong to it. */
  #collected(problem: string | null = null, hasNew = false): Collected {
    const device = this.#device;
    const none = { udi: null, isWhole: false, isOne: false, hasPieces: this.#pieces.length > 0, problem };
    if (!device?.udi) return none;
    const { udi } = device;
    if (isWhole(udi)) return { ...none, udi, isWhole: true, isOne: true };
    for (let from = 0; from < this.#pieces.length; from++) {
      const { udi: joined } = read(udi.text, ...this.#pieces.slice(from));
      if (joined) return { ...none, udi: joined, isWhole: true };
    }
    return { ...none, udi, problem: problem ?? (hasNew ? MESSAGES.barcodeOfOtherLabel : null) };
  }
}
