import { expect, it } from 'vitest';
import { isOtherMajor, missingExports } from './packages.ts';

const served = {
  '@portal/kit': { version: '1.2.0', exports: ['useUser', 'useFlag'] },
  react: { version: '19.3.1', exports: ['useState'] },
};
const kit = (version: string, ...exports: string[]) => ({ '@portal/kit': { version, exports } });

it.each([
  ['nothing is missing', kit('1.0.0', 'useUser'), []],
  [
    'newer',
    kit('1.4.0', 'useUser', 'useTea', 'useJam'),
    [
      '@portal/kit 1.2.0 has no useTea, useJam (it was built with 1.4.0, which is newer: build it with @portal/kit 1.2.0)',
    ],
  ],
  [
    'removed',
    kit('1.0.0', 'useOld'),
    ['@portal/kit 1.2.0 has no useOld (removed since 1.0.0, with which it was built)'],
  ],
  [
    'another portal',
    kit('1.2.0', 'constructor'),
    ['@portal/kit 1.2.0 has no constructor (it was built with the same version of another portal)'],
  ],
  [
    'a module of another portal',
    { constructor: { version: '1.0.0', exports: ['x'] } },
    ['constructor: this portal does not give it to dashboards'],
  ],
  ['a module that is not used', { other: { version: '1.0.0', exports: [] } }, []],
])('names the exports that the portal does not have: %s', (_, used, missing) => {
  expect(missingExports(used, served)).toEqual(missing);
});

it('tells major versions apart', () => {
  expect([isOtherMajor('1.9.0', '1.0.0'), isOtherMajor('18.3.1', '19.3.1')]).toEqual([false, true]);
});
