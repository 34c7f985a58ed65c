import { MESSAGES, UDI_AGENCIES, type Udi } from '@portal/domain';
import { udiSchema } from '@portal/ui';

const SEPARATOR = '\u001d';
/**
 * The most barcodes of a label that carry a part of the UDI. A label has its UDI in one barcode, or in several: the device, the lot and
 * days, the serial number.
 */
const MOST_PIECES = 3;
/**
 * Digits in a barcode whose own identifier says that it is not of GS1. They may be any number, because they have no check digit as a device
 * identifier has.
 */
const NOT_GS1 = /^\](C0|[dQ][01]|z0)\d/;

/** The result of the barcodes so far. */
export interface Collected {
  /** The UDI, as soon as a barcode identifies the device. */
  udi: Udi | null;
  /** True when the UDI also identifies the piece, by its lot, serial number or a day. */
  isWhole: boolean;
  /** True when one barcode contains everything, so that no other barcode is needed. */
  isOne: boolean;
  /** True when there is a barcode about the piece. */
  hasPieces: boolean;
  /** Why a barcode in the picture was not accepted. */
  problem: string | null;
}

interface Read {
  text: string;
  udi: Udi | null;
  /** True for a valid barcode that does not identify the device. */
  isPiece: boolean;
  problem: string;
}

const isWhole = ({ lot, serial, expiresOn, madeOn }: Udi) => Boolean(lot || serial || expiresOn || madeOn);

const lacksDevice = (problem: string) =>
  UDI_AGENCIES.some((agency) => problem.startsWith(MESSAGES.udiWithoutDevice(agency, '')));

/** Reads barcodes as one UDI, by the same rules as a typed text. */
function read(...texts: readonly string[]): Read {
  const text = texts.join(SEPARATOR);
  const { data, error } = udiSchema(new Date()).safeParse(text);
  const problem = error?.issues[0]?.message ?? '';
  const isPiece = !data && lacksDevice(problem);
  if (isPiece && NOT_GS1.test(text))
    return { text, udi: null, isPiece: false, problem: MESSAGES.barcodeNotGs1 };
  return { text, udi: data ?? null, isPiece, problem };
}

/** Whether two barcodes cannot be on the same label. */
const disagree = (one: Udi, other: Udi) =>
  one.di !== other.di ||
  (['lot', 'serial', 'expiresOn', 'madeOn'] as const).some(
    (part) => one[part] && other[part] && one[part] !== other[part],
  );

/**
 * Collects the barcodes that a camera sees until they form a UDI. Barcodes of one label may come in any order and in several pictures. A
 * barcode of another device starts a new collection.
 */
export class Collector {
  #device: Read | null = null;
  #pieces: readonly string[] = [];

  /** Adds the texts of one picture. */
  look(texts: readonly string[]): Collected {
    const reads = [...new Set(texts)].map((text) => read(text));
    const devices = reads.flatMap(({ udi }) => udi ?? []);
    if (devices.some((one) => devices.some((other) => disagree(one, other))))
      return { ...this.#collected(), isWhole: false, problem: MESSAGES.barcodesOfTwoLabels };
    const [best] = reads
      .filter(({ udi }) => udi)
      .toSorted((one, other) => (other.udi?.text.length ?? 0) - (one.udi?.text.length ?? 0));
    // When the camera sees the same device identifier again, the longer earlier result stays.
    if (best && best.udi?.di !== this.#device?.udi?.di) this.#device = best;
    else if (best?.udi && isWhole(best.udi)) this.#device = best;
    const pieces = reads.filter(({ isPiece }) => isPiece).map(({ text }) => text);
    const others = this.#pieces.filter((text) => !pieces.includes(text));
    this.#pieces = [...others, ...pieces].slice(-MOST_PIECES);
    const wrong = reads.find(({ udi, isPiece }) => !udi && !isPiece)?.problem ?? null;
    return this.#collected(wrong, pieces.length > 0);
  }

  /** The device, together with the newest pieces that belong to it. */
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
