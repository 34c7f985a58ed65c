import { describe, expect, it } from 'vitest';
import { fullYear } from './days.ts';
import { FDA, GS, NONE, NOW, randomFrom, read, refused } from './testing/reading.ts';

const OF_FDA = {
  agency: 'GS1',
  di: '51022222233336',
  lot: 'A213B1',
  serial: '1234',
  expiresOn: '2015-07-07',
  madeOn: '2014-12-31',
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
      { di: '00643169001763', expiresOn: '2016-07-12', serial: '21A11F4855' },
    ],
    [
      '01006139947416081719011421NWU092663G',
      { di: '00613994741608', expiresOn: '2019-01-14', serial: 'NWU092663G' },
    ],
    [
      '010064316926546217191212100008918409',
      { di: '00643169265462', expiresOn: '2019-12-12', lot: '0008918409' },
    ],
    // GS1 General Specifications: GTIN-13 and GTIN-8 with leading zeros, DD = 00, and other identifiers in between.
    ['4006381333931', { di: '04006381333931' }],
    ['96385074', { di: '00000096385074' }],
    ['(01)09506000134352(17)240200', { di: '09506000134352', expiresOn: '2024-02-29' }],
    ['(01)09506000134352(11)230200', { di: '09506000134352', madeOn: '2023-02-28' }],
    [`010950600013435224012345-6${GS}17270131`, { di: '09506000134352', expiresOn: '2027-01-31' }],
    [
      '(01)09506000134352(3103)001250(30)12(7003)2701311200',
      { di: '09506000134352', expiresOn: '2027-01-31' },
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

  it.each([
    [
      'from two barcodes with Enter between them',
      '0151022222233336\r\n111412311715070710A213B1\r\n211234\r\n',
    ],
    ['from two barcodes with Tab between them', '0151022222233336\t111412311715070710A213B1\t211234\t'],
    ['in lines of a label', '(01)51022222233336\n(11)141231\n(17)150707\n(10)A213B1\n(21)1234'],
    ['printed and scanned', '(01)51022222233336(11)141231\n1715070710A213B1\n211234'],
  ])('is read %s', (_name, text) => expect(read(text)).toEqual(OF_FDA));

  it.each(['96385074', '000096385074', '0000096385074', '00000096385074', '(01)00000096385074'])(
    'gives one device identifier for the GTIN %s',
    (gtin) => expect(read(gtin).di).toBe('00000096385074'),
  );

  it.each(['00000000', '000000000000', '00000000000000', '(01)00000000000000'])(
    'refuses the GTIN %s',
    (gtin) => expect(refused(gtin)).toMatch(/check digit of \(01\)0{14}/),
  );

  it.each(['(05)1', '(44)17', '(3800)1', '(7199)1', '(8300)1'])('refuses %s, also after a lot', (unknown) => {
    const accepted = /\(\d+\) is not valid. Accepted: a known application identifier/;
    expect(refused(`(01)51022222233336(10)A1${unknown}`)).toMatch(accepted);
    expect(refused(`015102222223333610A1${GS}${unknown}`)).not.toMatch(/^read as/);
    expect(refused(`015102222223333610A1${GS}${unknown.replace(/[()]/g, '')}`)).not.toMatch(/^read as/);
  });

  it('refuses what its print would tell otherwise: a number in parentheses within a lot', () => {
    expect(refused('015102222223333610A1(17)270131')).toMatch(/^GS1: \(17\) is not valid/);
    expect(refused('015102222223333610A1(99999)1')).toMatch(/^GS1: \(99999\) is not valid/);
  });

  it.each([
    ['(7003)2701312359', '2027-01-31'],
    ['(7003)2701312359(17)270131', '2027-01-31'],
    ['(17)270131(7003)2701312359', '2027-01-31'],
  ])('reads the day in %s', (text, day) =>
    expect(read(`(01)51022222233336${text}`)).toMatchObject({ expiresOn: day }),
  );

  it.each([
    ['(7003)2701312400', /2701312400 in \(7003\) is no day.*YYMMDDHHMM/],
    ['(7003)2701312360', /2701312360 in \(7003\)/],
    ['(7003)2701001200', /2701001200 in \(7003\)/],
    ['(7003)270131', /\(7003\)270131 is not valid. Accepted: YYMMDDHHMM/],
    ['(17)270132', /270132 in \(17\)/],
    ['(17)270001', /270001 in \(17\)/],
    ['(17)270229', /270229 in \(17\)/],
    ['(7003)2701311200(17)270201', /2027-01-31 and 2027-02-01 stand for the same/],
  ])('refuses %s', (text, message) => expect(refused(`(01)51022222233336${text}`)).toMatch(message));

  it('refuses an empty element', () => {
    for (const ai of ['10', '21', '17', '240', '8200']) {
      expect(refused(`(01)51022222233336(${ai})`)).toMatch(/is not valid/);
      expect(refused(`(01)51022222233336(${ai})(11)141231`)).toMatch(/is not valid/);
      expect(refused(`0151022222233336${ai}${GS}11141231`)).toMatch(/is not valid/);
    }
  });

  it.each([
    ['00', 17],
    ['02', 13],
    ['410', 12],
    ['414', 12],
  ])('finds each single wrong digit of (%s)', (ai, length) => {
    const next = randomFrom(length);
    const digits = Array.from({ length }, () => next(10)).join('') || '1';
    const whole = (last: number) => `(01)51022222233336(${ai})${digits}${last}`;
    const right = Array.from({ length: 10 }, (_, last) => whole(last)).filter((text) =>
      refused(text).startsWith('read as'),
    );
    expect(right).toHaveLength(1);
    const [text = ''] = right;
    for (let at = text.length - length - 1; at < text.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const wrong = text.slice(0, at) + digit + text.slice(at + 1);
        if (wrong !== text) expect(refused(wrong)).toMatch(/check digit of/);
      }
    }
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
