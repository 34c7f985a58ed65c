import { describe, expect, it } from 'vitest';
import { NONE, read, refused } from './testing/reading.ts';

describe('ICCBBA', () => {
  it.each([
    [
      '=/A9999XYZ100T0944=,000025=A99971312345600=>014032=}013032&,1000000000000XYZ123',
      {
        di: 'A9999XYZ100T0944',
        serial: '000025',
        expiresOn: '2014-02-01',
        madeOn: '2013-02-01',
        lot: '000000000000XYZ123',
      },
    ],
    // ST-011: one barcode, with the head of a compound message.
    [
      '=+06000=/A9999XYZ100T0476=,000025=A99972312345600=>025032=}023032&,1000000000000XYZ123',
      {
        di: 'A9999XYZ100T0476',
        serial: '000025',
        expiresOn: '2025-02-01',
        madeOn: '2023-02-01',
        lot: '000000000000XYZ123',
      },
    ],
    ['=)1TE123456A &)RZ12345678', { ...NONE, di: '1TE123456A', lot: 'RZ12345678' }],
    [
      '=/A9999XYZ100T0944= >014032&}0130321530',
      { di: 'A9999XYZ100T0944', expiresOn: '2014-02-01', madeOn: '2013-02-01' },
    ],
    // "UDI formats by FDA-Accredited Issuing Agency": a blood container.
    ['=)1TE123456A&)RZ12345678', { ...NONE, di: '1TE123456A', lot: 'RZ12345678' }],
    ['=/a9999xyz100t0944=<E0791V00', { ...NONE, di: 'A9999XYZ100T0944' }],
    ['=/A9999XYZ100T0944=>999365', { expiresOn: '1999-12-31' }],
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

  it.each(['\r\n', '\r', '\n', '\t', ' \t ', '\r]C0', '\u001d'])(
    'reads two barcodes with %j between them',
    (between) =>
      expect(read(`=/A9999XYZ100T0944${between}=,000025${between}=>014032\r`)).toMatchObject({
        ...{ di: 'A9999XYZ100T0944', serial: '000025', expiresOn: '2014-02-01' },
        text: '=/A9999XYZ100T0944=,000025=>014032',
      }),
  );

  it.each([
    '=/A9999XYZ1\r00T0944',
    '=/A9999XY\u017f100T0944',
    '=/A9999XY\uff19100T0944',
    '=/A9999XYZ100T094\u0131',
    '=/A9999XYZ100T0944*',
    '=/A9999XYZ100T0944=>514032',
    '=/A9999XYZ100T0944=,',
    '=/A9999XYZ100T0944&,1',
    '=/A9999XYZ100T0944=\u0000A',
  ])('refuses %j', (text) => expect(refused(text)).toMatch(/^ICCBBA: /));

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
