import { udiSchema } from '@portal/ui';

const SEPARATOR = '\u001d';
/** A label has its UDI in one barcode or in two. */
const MOST = 3;

/** What barcodes say together. */
export interface Read {
  /** The barcodes as one text, when they are a UDI. */
  udi: string | null;
  /** It says what this piece is: its lot, serial number or day. Labels with two barcodes have that in the second. */
  isWhole: boolean;
  /** Why they are none yet. */
  problem: string | null;
}

function readTogether(texts: readonly string[]): Read {
  const udi = texts.join(SEPARATOR);
  const read = udiSchema(new Date()).safeParse(udi);
  if (!read.success) return { udi: null, isWhole: false, problem: read.error.issues[0]?.message ?? null };
  const { lot, serial, expiresOn } = read.data;
  return { udi, isWhole: Boolean(lot || serial || expiresOn), problem: null };
}

/** Collects the barcodes that a camera sees, until they are a UDI. One that belongs to another label begins anew. */
export class Collected {
  #texts: string[] = [];

  add(text: string): Read {
    const others = this.#texts.filter((each) => each !== text).slice(-(MOST - 1));
    const tries = [[...others, text], [text, ...others], [text]];
    for (const texts of tries) {
      const read = readTogether(texts);
      if (!read.udi) continue;
      this.#texts = texts;
      return read;
    }
    const alone = readTogether([text]);
    // A barcode that is a part of a UDI waits for the other one.
    this.#texts = [...others, text];
    return alone;
  }
}
