import fc from 'fast-check';

/** Files of each kind that are broken in one run; `FUZZ_RUNS=100000` looks for longer. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 400);
export const SEED = Number(process.env.FUZZ_SEED ?? 12);

/** Numbers that mean something in either format, and any. */
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff, 0xffff_fffd, 4096, 0x0403_4b50),
  fc.integer({ min: 0, max: 40 }),
  fc.nat({ max: 0xffff_ffff }),
);
/** Where something is changed: more often where headers, tables and directories are. */
const fraction = fc.oneof(
  fc.double({ min: 0, max: 0.1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const breakage = fc.oneof(
  fc.record({ how: fc.constant('number' as const), at: fraction, value: number }),
  fc.record({ how: fc.constant('bit' as const), at: fraction, value: fc.nat({ max: 7 }) }),
  fc.record({ how: fc.constant('cut' as const), at: fraction, value: fc.constant(0) }),
  fc.record({ how: fc.constant('copy' as const), at: fraction, value: fc.nat({ max: 0xffff_ffff }) }),
  fc.record({ how: fc.constant('noise' as const), at: fraction, value: fc.nat({ max: 0xffff_ffff }) }),
);
type Breakage = typeof breakage extends fc.Arbitrary<infer T> ? T : never;

function breakOf(file: Buffer, breakages: readonly Breakage[]): Buffer {
  let bytes = Buffer.from(file);
  for (const { how, at, value } of breakages) {
    if (bytes.length < 16) return bytes;
    const offset = Math.floor(at * (bytes.length - 8));
    if (how === 'number') bytes.writeUInt32LE(value >>> 0, offset & ~3);
    else if (how === 'bit') bytes[offset] = (bytes[offset] ?? 0) ^ (1 << value);
    else if (how === 'cut') bytes = bytes.subarray(0, offset);
    else if (how === 'copy') bytes.copy(bytes, offset, value % bytes.length, (value % bytes.length) + 128);
    else for (let i = 0; i < 8; i++) bytes[offset + i] = (Math.imul(value, i + 7) >>> 9) & 0xff;
  }
  return bytes;
}

/** These files, broken in a few places. */
export const broken = (files: readonly Buffer[]) =>
  fc
    .tuple(fc.constantFrom(...files), fc.array(breakage, { minLength: 1, maxLength: 6 }))
    .map(([file, breakages]) => breakOf(file, breakages));
