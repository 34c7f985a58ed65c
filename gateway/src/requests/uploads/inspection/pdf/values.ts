import { withoutBlanks } from '../links.ts';
import { Refused } from '../verdict.ts';

/** A value of a PDF, as far as its rules need it. Names are decoded. */
export type Value = number | Name | Text | Reference | Value[] | Dictionary | null;
export class Name {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
/** How many characters of an address are read: what the rules look for is at its beginning. */
const LONGEST_ADDRESS = 2_000;
/**
 * A piece of a text: an escape with its backslash (an octal number, the end of a line that continues, or a character), or characters
 * without a backslash.
 */
const PIECE = /\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([\s\S]))|[^\\]+/g;
const MEANT: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
export class Text {
  readonly #written: string;
  readonly #isHex: boolean;

  constructor(written: string, isHex: boolean) {
    this.#written = written;
    this.#isHex = isHex;
  }

  /** The beginning of the address that is meant, without blanks. Null when readers could read different ones. */
  get address(): string | null {
    if (this.#isHex) {
      const digits = this.#written.replace(/[\0\t\n\f\r ]/g, '');
      if (!/^[\da-f]*$/i.test(digits)) return null;
      const bytes = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
      return withoutBlanks(bytes.toString('latin1')).slice(0, LONGEST_ADDRESS);
    }
    let meant = '';
    for (const [piece, code, line, character] of this.#written.matchAll(PIECE)) {
      if (code !== undefined) meant += withoutBlanks(String.fromCharCode(Number.parseInt(code, 8) % 256));
      else if (character !== undefined) meant += withoutBlanks(MEANT[character] ?? character);
      else if (line === undefined) meant += withoutBlanks(piece);
      if (meant.length >= LONGEST_ADDRESS) break;
    }
    return meant.slice(0, LONGEST_ADDRESS);
  }
}
export class Reference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}
export type Dictionary = Map<string, Value>;

/** Keys on which the rules depend: a dictionary with such a key twice is refused, because it is ambiguous. */
const DECISIVE = new Set([
  'Type',
  'S',
  'D',
  'F',
  'N',
  'First',
  'Filter',
  'DecodeParms',
  'Next',
  'URI',
  'Base',
  'OpenAction',
  'Count',
]);

/** No honest value is nested deeper. */
const DEEPEST = 100;

const codes = (characters: string) => new Set([...characters].map((each) => each.charCodeAt(0)));
const SPACES = codes('\0\t\n\f\r ');
const ENDS = new Set([...SPACES, ...codes('()<>[]{}/%')]);
const [CR, LF, OPEN, CLOSE, ESCAPE] = [13, 10, 40, 41, 92];

/** A name as it is meant: `/J#61vaScript` is `JavaScript`. */
export const decodedName = (name: string): string =>
  name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;

/** Reads values of a PDF, in a text with one character for each byte. `left` limits the work of all readers of a file together. */
export class Reader {
  readonly #text: string;
  readonly #work: { left: number };
  at: number;

  constructor(text: string, at: number, work: { left: number }) {
    this.#text = text;
    this.#work = work;
    this.at = at;
  }

  /** Skips spaces and comments. */
  skip(): void {
    const text = this.#text;
    const from = this.at;
    for (let code = text.charCodeAt(this.at); ; code = text.charCodeAt(++this.at)) {
      if (SPACES.has(code)) continue;
      if (code !== 37) break;
      while (this.at < text.length && code !== CR && code !== LF) code = text.charCodeAt(++this.at);
    }
    this.#spend(this.at - from);
  }

  /** Returns whether these characters come next; if so, skips them. */
  takes(characters: string): boolean {
    if (!this.#text.startsWith(characters, this.at)) return false;
    this.at += characters.length;
    return true;
  }

  value(depth = 0): Value {
    if (depth > DEEPEST) throw new Refused('pdfBroken');
    this.skip();
    if (this.takes('<<')) return this.#dictionary(depth);
    if (this.takes('[')) return this.#array(depth);
    if (this.takes('/')) return new Name(decodedName(this.#word()));
    if (this.takes('(')) return this.#string();
    if (this.takes('<')) return this.#hexText();
    return this.#numberOrWord();
  }

  #spend(count: number): void {
    this.#work.left -= count + 1;
    if (this.#work.left < 0) throw new Refused('pdfBroken');
  }

  #word(): string {
    const from = this.at;
    while (this.at < this.#text.length && !ENDS.has(this.#text.charCodeAt(this.at))) this.at++;
    this.#spend(this.at - from);
    return this.#text.slice(from, this.at);
  }

  #dictionary(depth: number): Dictionary {
    const dictionary: Dictionary = new Map();
    for (;;) {
      this.skip();
      if (this.takes('>>')) return dictionary;
      if (!this.takes('/')) throw new Refused('pdfBroken');
      const key = decodedName(this.#word());
      const value = this.value(depth + 1);
      if (!dictionary.has(key)) dictionary.set(key, value);
      // Of two equal keys, some programs use the first and some the last.
      else if (DECISIVE.has(key)) throw new Refused('pdfBroken');
      else dictionary.set(`${key}\0${dictionary.size}`, value);
    }
  }

  #array(depth: number): Value[] {
    const values: Value[] = [];
    for (;;) {
      this.skip();
      if (this.takes(']')) return values;
      values.push(this.value(depth + 1));
    }
  }

  #string(): Text {
    const from = this.at;
    for (let open = 1; open > 0; this.at++) {
      const code = this.#text.charCodeAt(this.at);
      if (Number.isNaN(code)) throw new Refused('pdfBroken');
      if (code === ESCAPE) this.at++;
      else if (code === OPEN) open++;
      else if (code === CLOSE) open--;
    }
    this.#spend(this.at - from);
    return new Text(this.#text.slice(from, this.at - 1), false);
  }

  #hexText(): Text {
    const end = this.#text.indexOf('>', this.at);
    if (end < 0) throw new Refused('pdfBroken');
    this.#spend(end - this.at);
    const text = new Text(this.#text.slice(this.at, end), true);
    this.at = end + 1;
    return text;
  }

  /** A number, the first of the two numbers of a reference, or a word such as `true`. */
  #numberOrWord(): Value {
    const word = this.#word();
    if (word === '') throw new Refused('pdfBroken');
    const number = Number(word);
    if (!/^\d+$/.test(word)) return Number.isNaN(number) ? null : number;
    const after = this.at;
    this.skip();
    if (/^\d+$/.test(this.#word())) {
      this.skip();
      if (this.#word() === 'R') return new Reference(number);
    }
    this.at = after;
    return number;
  }
}
