import { describe, expect, it } from 'vitest';
import { NONE, read, refused } from './testing/reading.ts';

/** Adds the check character by ANSI/HIBC's own sum, so that each date format has a complete barcode. */
function hibcc(text: string): string {
  const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
  return text + values[[...text].reduce((sum, character) => sum + values.indexOf(character), 0) % 43];
}
describe('HIBCC', () => {
  const DEVICE = '+A99912345';

  // ANSI/HIBC 2.6, 2.2 and appendices B and E.
  it.each([
    ['+A123BJC5D6E71G', { di: 'A123BJC5D6E71', text: '+A123BJC5D6E71G' }],
    ['*+A123BJC5D6E71G*', { di: 'A123BJC5D6E71', text: '+A123BJC5D6E71G' }],
    ['+a123bjc5d6e71g', { di: 'A123BJC5D6E71', text: '+A123BJC5D6E71G' }],
    ['+A999ABC1230V', { di: 'A999ABC1230' }],
    ['+A99912345/$$52001510X33', { di: 'A99912345', expiresOn: '2020-01-15', lot: '10X3' }],
    ['+A123BJC5D6E71G+$$52001510X3GD', { di: 'A123BJC5D6E71', expiresOn: '2020-01-15', lot: '10X3' }],
    ['*+A123BJC5D6E71G* *+$$52001510X3GD*', { di: 'A123BJC5D6E71', expiresOn: '2020-01-15', lot: '10X3' }],
    [
      '+A99912345/$$52001510X3/16D20111212/S77DEFG457',
      { lot: '10X3', madeOn: '2011-12-12', serial: '77DEFG45', expiresOn: '2020-01-15' },
    ],
    [
      ']d1+EFOR78712011/$26485266/16D20240626/Q10S',
      { di: 'EFOR78712011', lot: '26485266', madeOn: '2024-06-26' },
    ],
    [
      '+A123ABCDEFGHI1234567891/$$420020216LOT123456789012345/16D20130202/SXYZ456789012345678$',
      {
        di: 'A123ABCDEFGHI1234567891',
        lot: 'LOT123456789012345',
        serial: 'XYZ456789012345678',
        expiresOn: '2020-02-02',
        madeOn: '2013-02-02',
      },
    ],
  ])('reads %s', (text, expected) => expect(read(text)).toMatchObject({ agency: 'HIBCC', ...expected }));

  // From the table of secondary data structures: reference, quantity, date, lot.
  it.each([
    ['$3C001', { lot: '3C001' }],
    ['$+0001', { serial: '0001' }],
    ['052713C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['05271', { expiresOn: '2005-09-28' }],
    ['$$09053C001', { lot: '3C001', expiresOn: '2005-09-30' }],
    ['$$20928053C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$30509283C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$4050928223C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$5052713C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$605271223C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$73C001', { lot: '3C001' }],
    ['$$82409053C001', { lot: '3C001', expiresOn: '2005-09-30' }],
    ['$$82420928053C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$82430509283C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$8244050928223C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$8245052713C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$824605271223C001', { lot: '3C001', expiresOn: '2005-09-28' }],
    ['$$82473C001', { lot: '3C001' }],
    ['$$824', {}],
    ['$$90010009053C001', { lot: '3C001', expiresOn: '2005-09-30' }],
    ['$$900100', {}],
    ['$$+09050001', { serial: '0001', expiresOn: '2005-09-30' }],
    ['$$+70001', { serial: '0001' }],
    [
      '$$90234573C001/$$+320090677DEFG45/16D20111212',
      { lot: '3C001', serial: '77DEFG45', expiresOn: '2020-09-06', madeOn: '2011-12-12' },
    ],
    ['S0001/14D20270131', { serial: '0001', expiresOn: '2027-01-31' }],
  ])('reads %s after the device, in one barcode and in two', (secondary, expected) => {
    expect(read(hibcc(`${DEVICE}/${secondary}`))).toMatchObject({ ...NONE, ...expected, di: 'A99912345' });
    if (secondary.startsWith('S')) return;
    const first = hibcc(DEVICE);
    const both = first + hibcc(`+${secondary}${first.at(-1)}`);
    expect(read(both)).toMatchObject({ ...NONE, ...expected, di: 'A99912345' });
  });

  it('takes a space for the check character, and prints it as _', () => {
    const lot = Array.from({ length: 200 }, (_, at) => `+A99912345/$LOT${at}`).find((text) =>
      hibcc(text).endsWith(' '),
    );
    for (const end of [' ', '_', '_ \r']) expect(read(`${lot}${end}`).text).toBe(`${lot}_`);
    expect(read('+A123BJC5D6E71G  ').text).toBe('+A123BJC5D6E71G');
  });

  it('finds each single wrong character', () => {
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
    for (const text of ['+A123BJC5D6E71G', '+A99912345/$$52001510X33', '+A123BJC5D6E71G+$$52001510X3GD']) {
      for (let at = 0; at < text.length; at++) {
        for (const character of characters) {
          if (character === text[at]) continue;
          expect(refused(text.slice(0, at) + character + text.slice(at + 1))).not.toMatch(/^read as/);
        }
      }
    }
  });

  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'];
  /** One barcode with each check character. */
  const ending = (begin: string, middle: readonly string[], end = '') =>
    characters.map((character) => {
      const found = middle.map((part) => hibcc(begin + part + end)).find((text) => text.endsWith(character));
      return [character, found ?? ''] as const;
    });
  const numbers = Array.from({ length: 9999 }, (_, at) => at.toString(36).toUpperCase().padStart(3, '0'));
  const firsts = ending(
    '+A999',
    numbers.map((number) => `X${number}Q`),
    '1',
  );

  it.each(firsts)('reads two barcodes that are linked by %j', (link, first) => {
    const whole = { di: first.slice(1, -1), lot: '10X3', expiresOn: '2020-01-15' };
    const second = hibcc(`+$$52001510X3${link}`);
    for (const between of ['', ' ', '\r\n', '\r', '\n', '\t', '\u001d'])
      expect(read(`${first}${between}${second}`)).toMatchObject(whole);
    expect(read(`*${first}* *${second}*`)).toMatchObject(whole);
    expect(read(`*${first}**${second}*\r`)).toMatchObject(whole);
    expect(read(read(first + second).text)).toEqual(read(first + second));
  });

  it.each(ending('+A99912345/$$52001510X', numbers))('reads one barcode that ends in %j', (_end, text) => {
    expect(read(`${text}\r\n`)).toMatchObject({ di: 'A99912345', lot: text.slice(19, -1) });
    expect(read(`*${text}*\t`)).toEqual(read(text));
  });

  it('refuses one barcode that could end in two ways', () => {
    const text = hibcc('+A99912345/$LOT0J');
    const other = numbers.map((number) => hibcc(`+A99912345/$${number}J`)).find((each) => each.endsWith(' '));
    expect(read(text).lot).toBe('LOT0J');
    expect(refused(other ?? '')).toMatch(/the space at the end is not valid. Accepted: _ where/);
    expect(read((other ?? '').replace(/ $/, '_')).lot).toMatch(/^\w{3}J$/);
  });

  it.each([
    '+A123BJC5D6E71*G',
    '+A123*BJC5D6E71G',
    '*+A123BJC5D6E71G',
    '+A123BJC5D6E71G*',
    '**+A123BJC5D6E71G**',
    '+A99912345/$$52001510_X33',
    '+A123BJC5D6E\u017f1G',
    '+A123BJC5D6E\u01311G',
    '+A123BJC5D6E\u00df1G',
    '+A123BJC5D6E\uff171G',
    '+A123BJC5D6E71G\u200b',
  ])('refuses %j', (text) => expect(refused(text)).not.toMatch(/^read as/));

  it('does not make a character of another alphabet one of its own', () => {
    for (const [typed, capitals] of [
      ['\u00df', 'SS'],
      ['\u0131', 'I'],
      ['\u017f', 'S'],
      ['\ufb01', 'FI'],
    ]) {
      const text = hibcc(`+A999X${capitals}1`);
      expect(read(text).di).toBe(`A999X${capitals}1`);
      expect(refused(text.replace(capitals ?? '', typed ?? ''))).toMatch(/a character is not valid/);
    }
    // The sum must not count * as a negative value.
    expect(refused(`${hibcc('+A99912345/$1A').slice(0, -2)}*1${hibcc('+A99912345/$1').at(-1)}`)).toMatch(
      /a character/,
    );
  });

  it.each(['$', '$+', 'S', '$$52001510X3/S', '$$52001510X3/Q', '$$52001510X3/$+'])(
    'refuses %s: an empty element',
    (secondary) => expect(refused(hibcc(`${DEVICE}/${secondary}`))).toMatch(/is not valid/),
  );

  it('refuses two answers to one question', () => {
    expect(refused(hibcc(`${DEVICE}/$$52001510X3/14D20200116`))).toMatch(/2020-01-15 and 2020-01-16 stand/);
    expect(refused(hibcc(`${DEVICE}/$+12/S13`))).toMatch(/12 and 13 stand for the same/);
    expect(read(hibcc(`${DEVICE}/$$52001510X3/14D20200115`)).expiresOn).toBe('2020-01-15');
    expect(refused('+A123BJC5D6E71G\r+A123BJC5D6E71G')).toMatch(/check character/);
    expect(refused('+A123BJC5D6E71G\r+$$52001510X3GD\r+$$52001510X3GD')).toMatch(/twice/);
  });

  it.each(['00000101', '18991231', '22000101', '20230229'])('refuses the day %s', (day) =>
    expect(refused(hibcc(`${DEVICE}/16D${day}`))).toMatch(/is no day of the calendar/),
  );

  it('says which check failed, and what is accepted', () => {
    expect(refused('+A123BJC5D6E71H')).toMatch(/^HIBCC: the check character at the end does not fit/);
    expect(refused(hibcc('+$$52001510X3G'))).toMatch(/^HIBCC: the device identifier is missing/);
    expect(refused(hibcc('+1234567890'))).toMatch(/^HIBCC: the device identifier is missing/);
    expect(refused(hibcc(`${DEVICE}/$$1305X`))).toMatch(/1305 in MMYY is no day of the calendar.*YYJJJ/);
    expect(refused(hibcc(`${DEVICE}/$$521366X`))).toMatch(/21366 in YYJJJ is no day/);
    expect(refused(hibcc(`${DEVICE}/$$4050928243C001`))).toMatch(/05092824 in YYMMDDHH/);
    expect(refused(hibcc(`${DEVICE}/$$+8240905X`))).toMatch(/the date 8240905X is not valid.*MMYY/);
    expect(refused(hibcc(`${DEVICE}/$${'L'.repeat(19)}`))).toMatch(/at most 18 characters/);
    expect(refused(hibcc(`${DEVICE}/-`))).toMatch(/after \/ is not valid/);
    expect(refused('+A123B\u00c4')).toMatch(/a character is not valid. Accepted: A to Z/);
    // The two barcodes belong to different devices.
    expect(refused(`+A123BJC5D6E71G${hibcc('+$$52001510X3H')}`)).toMatch(/check character/);
  });
});
