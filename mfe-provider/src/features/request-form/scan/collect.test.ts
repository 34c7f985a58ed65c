import { describe, expect, it } from 'vitest';
import { Collected } from './collect.ts';

const DEVICE = '0151022222233336';
const PIECE = '1727013110A213B1';

describe('barcodes that a camera sees', () => {
  it('are a UDI at once when one says all', () => {
    expect(new Collected().add(`${DEVICE}${PIECE}`)).toEqual({ udi: `${DEVICE}${PIECE}`, isWhole: true, problem: null });
  });

  it.each([
    [DEVICE, PIECE],
    [PIECE, DEVICE],
    ['+A123BJC5D6E71G', '+$$52001510X3GD'],
    ['+$$52001510X3GD', '+A123BJC5D6E71G'],
  ])('are read together, in either order: %s, %s', (first, second) => {
    const collected = new Collected();
    expect(collected.add(first).isWhole).toBe(false);
    expect(collected.add(first).isWhole).toBe(false);
    expect(collected.add(second)).toMatchObject({ udi: expect.stringContaining('\u001d'), isWhole: true });
  });

  it('say what is missing, and begin anew with another label', () => {
    const collected = new Collected();
    expect(collected.add('https://hospital.example')).toEqual({ udi: null, isWhole: false, problem: expect.stringMatching(/^A UDI begins/) });
    expect(collected.add('4006381333931')).toEqual({ udi: '4006381333931', isWhole: false, problem: null });
    expect(collected.add(DEVICE)).toMatchObject({ udi: DEVICE });
  });
});
