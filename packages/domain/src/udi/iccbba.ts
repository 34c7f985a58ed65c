import { MESSAGES } from '../messages.ts';
import { dayOfYear } from './days.ts';
import { type Found, NOTHING_MORE, type Udi, UdiError } from './udi.ts';

const AGENCY = 'ICCBBA';
const DEVICE = '=/ and 16 characters, or =) and 10 for a blood container';
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

interface Structure {
  /** The characters with which it begins. */
  sign: string;
  form: RegExp;
  accepted: string;
  into?: keyof Found;
  isDay?: true;
}

const code = (sign: string, form: RegExp, length: string, into: keyof Found): Structure => ({
  sign,
  form,
  accepted: `${sign} and ${length} letters or digits`,
  into,
});
const day = (sign: string, into: keyof Found): Structure => ({
  sign,
  form: sign.startsWith('&') ? /^\d{10}$/ : /^\d{6}$/,
  accepted: sign.startsWith('&')
    ? `${sign} and CYYJJJHHMM`
    : `${sign} and CYYJJJ: century, year, day of the year`,
  into,
  isDay: true,
});

/** The data structures of ISBT 128 that belong to a device; others may appear among them and are not kept. */
const STRUCTURES: readonly Structure[] = [
  // The five characters of the facility have no letter O.
  code('=/', /^[A-NP-Z0-9]{5}[A-Z0-9]{11}$/, '16', 'di'),
  code('=)', /^[A-Z0-9]{10}$/, '10', 'di'),
  code('=,', /^(?!0{6})[A-Z0-9]{6}$/, '6', 'serial'),
  code('&,1', /^[A-Z0-9]{1,18}$/, '1 to 18', 'lot'),
  code('&)', /^[A-Z0-9]{10}$/, '10', 'lot'),
  day('=>', 'expiresOn'),
  day('&>', 'expiresOn'),
  day('=}', 'madeOn'),
  day('&}', 'madeOn'),
  { sign: '=+', form: /^\d{5}$/, accepted: '=+ and 5 digits: the number of structures and their sequence' },
];
const DONATION = /^=([A-NP-Z1-9][A-NP-Z0-9]{4}\d{8})(\d\d)?([0-9A-Z*])?$/;

/** ISO/IEC 7064, modulo 37-2. */
function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = ((sum + CHARACTERS.indexOf(character)) * 2) % 37;
  return CHARACTERS.charAt((38 - sum) % 37);
}

/** A donation number: its check character is printed next to it, or is part of its flags as 60 plus its value. */
function checkDonation(part: string): void {
  const [, number, flags, printed] = DONATION.exec(part) ?? [];
  if (!number) {
    throw new UdiError(
      MESSAGES.udiPart(AGENCY, part, '= and a donation number of 13 characters and 2 flags'),
    );
  }
  const flagCharacter =
    Number(flags) >= 60 && Number(flags) <= 96 ? CHARACTERS.charAt(Number(flags) - 60) : undefined;
  const expected = checkCharacter(number);
  if ((flagCharacter ?? expected) !== expected || (printed ?? expected) !== expected) {
    throw new UdiError(MESSAGES.udiCheck(AGENCY, `check character of the donation number ${part}`));
  }
}

/** The century counts from 2000; 9 means the one before. */
function dayIn({ sign, accepted }: Structure, text: string): string {
  const century = text.startsWith('9') ? 1900 : 2000 + 100 * Number(text.charAt(0));
  const hours = Number(text.slice(6, 8));
  const minutes = Number(text.slice(8, 10));
  const read = dayOfYear(century + Number(text.slice(1, 3)), Number(text.slice(3, 6)));
  if (!read || hours > 23 || minutes > 59) throw new UdiError(MESSAGES.udiDate(AGENCY, sign, text, accepted));
  return read;
}

/** Reads the structures of ISBT 128, each of which begins with = or &. Only donation numbers have a check character. */
export function readIccbba(barcodes: readonly string[]): Udi {
  // No structure contains a space: spaces are only for reading.
  const bare = barcodes.map((barcode) => barcode.replace(/\s/g, ''));
  const wrong = bare.find((barcode) => !/^[=&][!-~]*$/.test(barcode));
  if (wrong) throw new UdiError(MESSAGES.udiPart(AGENCY, wrong, '= or &, then letters, digits and signs'));
  const text = bare.join('').toUpperCase();
  const parts: Found = {};
  for (const part of text.match(/[=&][^=&]*/g) ?? []) {
    const structure = STRUCTURES.find(({ sign }) => part.startsWith(sign));
    if (!structure) {
      if (/^=[A-Z0-9]/.test(part)) checkDonation(part);
      else if (!/^[=&][!-~][A-Z0-9]+$/.test(part)) {
        throw new UdiError(MESSAGES.udiPart(AGENCY, part, 'a sign and letters or digits after = or &'));
      }
      continue;
    }
    const { sign, form, accepted, into, isDay } = structure;
    const value = part.slice(sign.length);
    if (!form.test(value)) throw new UdiError(MESSAGES.udiPart(AGENCY, part, accepted));
    if (!into) continue;
    if (parts[into]) throw new UdiError(MESSAGES.udiTwice(AGENCY, sign));
    parts[into] = isDay ? dayIn(structure, value) : value;
  }
  const { di } = parts;
  if (!di) throw new UdiError(MESSAGES.udiWithoutDevice(AGENCY, DEVICE));
  return { ...NOTHING_MORE, ...parts, agency: AGENCY, di, text };
}
