import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { fullYear } from './days.ts';
import { readUdi } from './read.ts';
import { UdiError } from './udi.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const read = (text: string) => readUdi(text, NOW);
const NONE = { lot: null, serial: null, expiresAt: null, madeAt: null };
const GS = '\u001d';

/** The check character that ANSI/HIBC's own sum asks for, so that each date format has a whole barcode. */
function hibcc(text: string): string {
  const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
  return text + values[[...text].reduce((sum, character) => sum + values.indexOf(character), 0) % 43];
}
const refused = (text: string): string => {
  try {
    return `read as ${JSON.stringify(read(text))}`;
  } catch (error) {
    expect(error).toBeInstanceOf(UdiError);
    return (error as UdiError).message;
  }
};

// "UDI formats by FDA-Accredited Issuing Agency"; HL7 v2.9, PRT-10.
const FDA = '(01)51022222233336(11)141231(17)150707(10)A213B1(21)1234';
const OF_FDA = {
  agency: 'GS1',
  di: '51022222233336',
  lot: 'A213B1',
  serial: '1234',
  expiresAt: '2015-07-07',
  madeAt: '2014-12-31',
  text: FDA,
};

describe('GS1', () => {
  it.each([
    ['as the FDA prints it', FDA],
    ['with spaces', '(01) 5 1022222 23333 6 (11) 141231 (17) 150707 (10) A213B1 (21) 1234\r\n'],
    ['from a DataMatrix', `]d20151022222233336111412311715070710A213B1${GS}211234`],
    ['from a GS1-128', `]C10151022222233336111412311715070710A213B1${GS}211234`],
    ['with FNC1 first and last', `${GS}0151022222233336111412311715070710A213B1${GS}211234${GS}`],
    ['with the separator in letters', '0151022222233336111412311715070710A213B1<GS>211234'],
    ['from two barcodes', `]C101510222222333361114123117150707]C110A213B1${GS}211234`],
  ])('is read %s', (_name, text) => expect(read(text)).toEqual(OF_FDA));

  it.each([
    [
      '(01)00643169001763(17)160712(21)21A11F4855',
      { di: '00643169001763', expiresAt: '2016-07-12', serial: '21A11F4855' },
    ],
    [
      '01006139947416081719011421NWU092663G',
      { di: '00613994741608', expiresAt: '2019-01-14', serial: 'NWU092663G' },
    ],
    [
      '010064316926546217191212100008918409',
      { di: '00643169265462', expiresAt: '2019-12-12', lot: '0008918409' },
    ],
    // GS1 General Specifications: the GTIN-13 and GTIN-8 with zeros before them, DD = 00, other identifiers in between.
    ['4006381333931', { di: '04006381333931' }],
    ['96385074', { di: '00000096385074' }],
    ['(01)09506000134352(17)240200', { di: '09506000134352', expiresAt: '2024-02-29' }],
    ['(01)09506000134352(11)230200', { di: '09506000134352', madeAt: '2023-02-28' }],
    [`010950600013435224012345-6${GS}17270131`, { di: '09506000134352', expiresAt: '2027-01-31' }],
    [
      '(01)09506000134352(3103)001250(30)12(7003)2701311200',
      { di: '09506000134352', expiresAt: '2027-01-31' },
    ],
    ['(01)09506000134352(10)A(B)/-_"%', { di: '09506000134352', lot: 'A(B)/-_"%' }],
  ])('reads %s', (text, expected) =>
    expect(read(text)).toMatchObject({ agency: 'GS1', ...NONE, ...expected }),
  );

  it('says which check failed, and what is accepted', () => {
    expect(refused('(01)51022222233337')).toMatch(
      /^GS1: the check digit of \(01\)51022222233337 does not fit/,
    );
    expect(refused('(01)5102222223333')).toBe('GS1: (01)5102222223333 is not valid. Accepted: 14 digits');
    expect(refused('(01)51022222233336(17)151301')).toMatch(
      /^GS1: 151301 in \(17\) is no day of the calendar.*YYMMDD/,
    );
    expect(refused('(17)150707(10)A1')).toMatch(/^GS1: the device identifier is missing.*14 digits/);
    expect(refused('(01)51022222233336(01)51022222233336')).toBe('GS1: (01) is there twice');
    expect(refused('015102222223333605')).toMatch(/"05" is not valid.*such as 01, 10, 11, 17 or 21/);
    expect(refused(`(01)51022222233336(10)${'A'.repeat(21)}`)).toMatch(/1 to 20 letters, digits or signs/);
    expect(refused('(00)340123450000000001(01)51022222233336')).toMatch(/check digit of \(00\)/);
    expect(refused('(01)51022222233336(10)')).toMatch(/1 to 20/);
  });

  it('finds each single wrong digit, and each swap that the standard promises to find', () => {
    const gtin = '51022222233336';
    for (let at = 0; at < gtin.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const wrong = gtin.slice(0, at) + digit + gtin.slice(at + 1);
        if (wrong !== gtin) expect(refused(`(01)${wrong}`)).toMatch(/check digit of \(01\)/);
      }
      const [a, b] = [Number(gtin[at]), Number(gtin[at + 1])];
      if (at + 1 < gtin.length && a !== b && Math.abs(a - b) !== 5) {
        expect(refused(`(01)${gtin.slice(0, at)}${b}${a}${gtin.slice(at + 2)}`)).toMatch(/check digit/);
      }
    }
  });

  it.each([
    [26, 2026],
    [76, 2076],
    [77, 1977],
    [99, 1999],
    [0, 2000],
  ])('takes the year %i for %i', (digits, year) => expect(fullYear(digits, NOW)).toBe(year));

  it('counts the next century from its half on', () => {
    const later = new Date('2076-01-01T00:00:00Z');
    expect([fullYear(26, later), fullYear(27, later), fullYear(99, later)]).toEqual([2126, 2027, 2099]);
  });
});

describe('HIBCC', () => {
  const DEVICE = '+A99912345';

  // ANSI/HIBC 2.6, 2.2 and appendices B and E.
  it.each([
    ['+A123BJC5D6E71G', { di: 'A123BJC5D6E71', text: '+A123BJC5D6E71G' }],
    ['*+A123BJC5D6E71G*', { di: 'A123BJC5D6E71', text: '+A123BJC5D6E71G' }],
    ['+a123bjc5d6e71g', { di: 'A123BJC5D6E71', text: '+A123BJC5D6E71G' }],
    ['+A999ABC1230V', { di: 'A999ABC1230' }],
    ['+A99912345/$$52001510X33', { di: 'A99912345', expiresAt: '2020-01-15', lot: '10X3' }],
    ['+A123BJC5D6E71G+$$52001510X3GD', { di: 'A123BJC5D6E71', expiresAt: '2020-01-15', lot: '10X3' }],
    ['*+A123BJC5D6E71G* *+$$52001510X3GD*', { di: 'A123BJC5D6E71', expiresAt: '2020-01-15', lot: '10X3' }],
    [
      '+A99912345/$$52001510X3/16D20111212/S77DEFG457',
      { lot: '10X3', madeAt: '2011-12-12', serial: '77DEFG45', expiresAt: '2020-01-15' },
    ],
    [
      ']d1+EFOR78712011/$26485266/16D20240626/Q10S',
      { di: 'EFOR78712011', lot: '26485266', madeAt: '2024-06-26' },
    ],
    [
      '+A123ABCDEFGHI1234567891/$$420020216LOT123456789012345/16D20130202/SXYZ456789012345678$',
      {
        di: 'A123ABCDEFGHI1234567891',
        lot: 'LOT123456789012345',
        serial: 'XYZ456789012345678',
        expiresAt: '2020-02-02',
        madeAt: '2013-02-02',
      },
    ],
  ])('reads %s', (text, expected) => expect(read(text)).toMatchObject({ agency: 'HIBCC', ...expected }));

  // The table of secondary data structures: reference, quantity, date, lot.
  it.each([
    ['$3C001', { lot: '3C001' }],
    ['$+0001', { serial: '0001' }],
    ['052713C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['05271', { expiresAt: '2005-09-28' }],
    ['$$09053C001', { lot: '3C001', expiresAt: '2005-09-30' }],
    ['$$20928053C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$30509283C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$4050928223C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$5052713C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$605271223C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$73C001', { lot: '3C001' }],
    ['$$82409053C001', { lot: '3C001', expiresAt: '2005-09-30' }],
    ['$$82420928053C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$82430509283C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$8244050928223C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$8245052713C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$824605271223C001', { lot: '3C001', expiresAt: '2005-09-28' }],
    ['$$82473C001', { lot: '3C001' }],
    ['$$824', {}],
    ['$$90010009053C001', { lot: '3C001', expiresAt: '2005-09-30' }],
    ['$$900100', {}],
    ['$$+09050001', { serial: '0001', expiresAt: '2005-09-30' }],
    ['$$+70001', { serial: '0001' }],
    [
      '$$90234573C001/$$+320090677DEFG45/16D20111212',
      { lot: '3C001', serial: '77DEFG45', expiresAt: '2020-09-06', madeAt: '2011-12-12' },
    ],
    ['S0001/14D20270131', { serial: '0001', expiresAt: '2027-01-31' }],
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

describe('ICCBBA', () => {
  it.each([
    [
      '=/A9999XYZ100T0944=,000025=A99971312345600=>014032=}013032&,1000000000000XYZ123',
      {
        di: 'A9999XYZ100T0944',
        serial: '000025',
        expiresAt: '2014-02-01',
        madeAt: '2013-02-01',
        lot: '000000000000XYZ123',
      },
    ],
    // ST-011: one barcode, with the head of a compound message.
    [
      '=+06000=/A9999XYZ100T0476=,000025=A99972312345600=>025032=}023032&,1000000000000XYZ123',
      {
        di: 'A9999XYZ100T0476',
        serial: '000025',
        expiresAt: '2025-02-01',
        madeAt: '2023-02-01',
        lot: '000000000000XYZ123',
      },
    ],
    ['=)1TE123456A &)RZ12345678', { ...NONE, di: '1TE123456A', lot: 'RZ12345678' }],
    [
      '=/A9999XYZ100T0944= >014032&}0130321530',
      { di: 'A9999XYZ100T0944', expiresAt: '2014-02-01', madeAt: '2013-02-01' },
    ],
    ['=/a9999xyz100t0944=<E0791V00', { ...NONE, di: 'A9999XYZ100T0944' }],
    ['=/A9999XYZ100T0944=>999365', { expiresAt: '1999-12-31' }],
  ])('reads %s', (text, expected) => expect(read(text)).toMatchObject({ agency: 'ICCBBA', ...expected }));

  // ST-001, appendix A: the donation number G123498654321 has the check character H.
  it('checks a donation number by the printed character and by that in its flags', () => {
    const device = '=/A9999XYZ100T0944';
    for (const end of ['', '00', '00H', 'H', '77', '77H']) {
      expect(read(`${device}=G123498654321${end}`).di).toBe('A9999XYZ100T0944');
    }
    expect(refused(`${device}=G12349865432178`)).toMatch(/check character of the donation number/);
    const number = 'G123498654321';
    for (let at = 0; at < number.length; at++) {
      for (const character of at < 5 ? '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ' : '0123456789') {
        const wrong = number.slice(0, at) + character + number.slice(at + 1);
        if (wrong !== number)
          expect(refused(`${device}=${wrong}00H`)).toMatch(/check character of the donation/);
      }
    }
  });

  it('says which check failed, and what is accepted', () => {
    expect(refused('=/A9999XYZ100T094')).toMatch(/^ICCBBA: .*Accepted: =\/ and 16 letters or digits/);
    expect(refused('=/O9999XYZ100T0944')).toMatch(/=\/ and 16/);
    expect(refused('=/A9999XYZ100T0944=,000000')).toMatch(/=, and 6/);
    expect(refused('=/A9999XYZ100T0944=>014366')).toMatch(/014366 in => is no day of the calendar.*CYYJJJ/);
    expect(refused('=,000025=>014032')).toMatch(/the device identifier is missing. Accepted: =\//);
    expect(refused('=/A9999XYZ100T0944=/A9999XYZ100T0944')).toBe('ICCBBA: =/ is there twice');
    expect(refused('=/A9999XYZ100T0944=-')).toMatch(/a sign and letters or digits/);
    expect(refused('=/A9999XYZ100T0944=A12')).toMatch(/a donation number of 13 characters/);
  });
});

describe('any text', () => {
  it.each(['', ' ', 'Stent', 'https://id.gs1.org/01/09506000134352', '-1', '\u0000', 'MDR-42'])(
    'that is none, as %j, is told what is accepted',
    (text) =>
      expect(refused(text)).toBe(
        'A UDI begins with (01) or 01 and a GTIN (GS1), with + (HIBCC), or with =/ or =) (ICCBBA)',
      ),
  );

  it('is at most so long', () =>
    expect(refused('1'.repeat(LIMITS.udi + 1))).toMatch(/at most 200 characters/));

  it('is read or refused, and never fails in another way; what is read is printed so that it reads the same', () => {
    const alphabet = [
      '(01)',
      '(17)',
      '(10)',
      '01',
      '17',
      '21',
      '+',
      '$$',
      '$',
      '/',
      '=',
      '&',
      '=/',
      '&,1',
      GS,
      '(',
      ')',
      '*',
      '_',
      ' ',
      '0',
      '9',
      '3',
      'A',
      'z',
      '-',
      '\u00e8',
      '\u{1f600}',
      '\ud800',
      '51022222233336',
      '+A123BJC5D6E71G',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return (seed >>> 8) % below;
    };
    let readable = 0;
    for (let round = 0; round < 40_000; round++) {
      const begin = [FDA, '+A123BJC5D6E71G+$$52001510X3GD', '=/A9999XYZ100T0944=,000025', ''][next(4)] ?? '';
      const cut = begin.slice(0, next(begin.length + 1));
      const text =
        cut +
        Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]).join('') +
        (next(2) ? begin.slice(cut.length) : '');
      const answer = refused(text);
      if (!answer.startsWith('read as')) continue;
      readable++;
      expect(read(read(text).text)).toEqual(read(text));
    }
    expect(readable).toBeGreaterThan(1_000);
  });

  it('looks at hostile texts in a time that grows with their length alone', () => {
    const hostile = (long: number) =>
      ['(', '(01)', '+', '+A', '$', '*', '=', '&', '=A', GS, '1', '01', ' '].flatMap((part) =>
        ['', '+', '(01)', '=/', '01'].map((begin) => (begin + part.repeat(long)).slice(0, long)),
      );
    const timeOf = (texts: readonly string[]) => {
      const start = performance.now();
      for (let round = 0; round < 20; round++) for (const text of texts) refused(text);
      return performance.now() - start;
    };
    timeOf(hostile(LIMITS.udi));
    expect(timeOf(hostile(LIMITS.udi)) / timeOf(hostile(LIMITS.udi / 4))).toBeLessThan(16);
  });
});
