import { MESSAGES } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { Collector } from './collect.ts';

const DEVICE = '0151022222233336';
const OTHER_DEVICE = '0104006381333931';
const PIECE = '1727013110A213B1';
const SERIAL = '211234';
const HIBCC = ['+A123BJC5D6E71G', '+$$52001510X3GD'] as const;
const ICCBBA = ['=/A9999XYZ100T0944', '=>028014'] as const;

const collected = (...pictures: readonly (readonly string[])[]) => {
  const collector = new Collector();
  return pictures.map((texts) => collector.look(texts)).at(-1);
};

describe('barcodes that a camera sees', () => {
  it('are a UDI at once when one says all', () => {
    expect(collected([`]d2${DEVICE}${PIECE}`])).toMatchObject({
      udi: { text: '(01)51022222233336(17)270131(10)A213B1' },
      isWhole: true,
      isOne: true,
      problem: null,
    });
  });

  it.each([
    ['GS1', DEVICE, PIECE],
    ['GS1, from the symbols of GS1', `]C1${DEVICE}`, `]C1${PIECE}`],
    ['HIBCC', ...HIBCC],
    ['HIBCC, from a kind of barcode that all use', `]C0${HIBCC[0]}`, `]A1${HIBCC[1]}`],
    ['ICCBBA', ...ICCBBA],
  ])('are read together, in either order and from one picture or two: %s', (_, device, piece) => {
    const whole = {
      udi: { di: expect.any(String), expiresOn: expect.any(String) },
      isWhole: true,
      isOne: false,
    };
    expect(collected([device, piece])).toMatchObject(whole);
    expect(collected([piece, device])).toMatchObject(whole);
    expect(collected([device], [], [device], [piece])).toMatchObject(whole);
    expect(collected([piece], [piece], [device])).toMatchObject(whole);
  });

  it('are read together when there are three', () => {
    expect(collected([SERIAL], [DEVICE, PIECE])).toMatchObject({
      udi: { text: '(01)51022222233336(21)1234(17)270131(10)A213B1' },
    });
  });

  it('wait for each other: one that names the device, one that does not', () => {
    expect(collected([DEVICE])).toMatchObject({
      udi: { di: '51022222233336' },
      isWhole: false,
      hasPieces: false,
    });
    expect(collected([PIECE])).toMatchObject({ udi: null, isWhole: false, hasPieces: true, problem: null });
    expect(collected([])).toEqual({
      udi: null,
      isWhole: false,
      isOne: false,
      hasPieces: false,
      problem: null,
    });
  });

  it('may be a GTIN alone', () => {
    expect(collected([']E04006381333931'])).toMatchObject({ udi: { di: '04006381333931' }, isWhole: false });
    expect(collected([']E04006381333931'], [`]C1${PIECE}`])).toMatchObject({
      udi: { text: '(01)04006381333931(17)270131(10)A213B1' },
    });
  });

  it('say why they are no UDI, and what was found stays', () => {
    expect(collected(['https://hospital.example'])).toMatchObject({
      udi: null,
      problem: MESSAGES.udiUnknown,
    });
    expect(collected(['0151022222233337'])?.problem).toMatch(/^GS1: the check digit of \(01\)51022222233337/);
    expect(collected([DEVICE], ['https://hospital.example'])).toMatchObject({
      udi: { di: '51022222233336' },
      problem: MESSAGES.udiUnknown,
    });
  });

  it('are no pieces of GS1 when they say that they are none of GS1', () => {
    for (const kind of [']C0', ']d1', ']Q1'])
      expect(collected([DEVICE], [`${kind}2100457`])).toMatchObject({
        udi: { serial: null },
        isWhole: false,
        problem: MESSAGES.barcodeNotGs1,
      });
    // Hand scanners and browsers do not report the kind of a barcode.
    expect(collected([DEVICE], ['2100457'])).toMatchObject({ udi: { serial: '00457' } });
  });

  it.each([
    ['two devices', DEVICE, OTHER_DEVICE],
    ['two pieces of the same', `${DEVICE}211`, `${DEVICE}212`],
  ])('are not taken when a picture shows %s', (_, one, other) => {
    expect(collected([one, other])).toMatchObject({ isWhole: false, problem: MESSAGES.barcodesOfTwoLabels });
    expect(collected([one, other], [other])).toMatchObject({ udi: {}, problem: null });
  });

  it('are taken when a label says the same twice', () => {
    expect(collected([']E04006381333931', `]d2${OTHER_DEVICE}${PIECE}`, ']E04006381333931'])).toMatchObject({
      udi: { text: '(01)04006381333931(17)270131(10)A213B1' },
      isOne: true,
    });
  });

  it('begin anew with another device', () => {
    expect(collected([DEVICE], [OTHER_DEVICE])).toMatchObject({ udi: { di: '04006381333931' } });
    expect(collected([DEVICE], [OTHER_DEVICE], [PIECE])).toMatchObject({
      udi: { di: '04006381333931', lot: 'A213B1' },
    });
  });

  it('are not joined when their link does not fit, and the piece waits for its device', () => {
    const other = '+A999ABC1230V';
    expect(collected([other], [HIBCC[1]])).toMatchObject({
      udi: { di: 'A999ABC1230', lot: null },
      isWhole: false,
      problem: MESSAGES.barcodeOfOtherLabel,
    });
    expect(collected([other], [HIBCC[1]], [HIBCC[0]])).toMatchObject({ udi: { lot: '10X3' }, isWhole: true });
  });
});
