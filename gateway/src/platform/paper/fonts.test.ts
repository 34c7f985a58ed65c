import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { FACES } from './fonts.ts';

it('the image keeps the fonts that packets are written with, and no others', async () => {
  const dockerfile = await readFile(new URL('../../../../deploy/Dockerfile', import.meta.url), 'utf8');
  const kept = [...dockerfile.matchAll(/! -name (\S+\.[ot]tf)/g)].map(([, file]) => file);
  const used = new Set(
    Object.values(FACES)
      .flat()
      .map((file) => basename(file)),
  );
  expect(kept.sort()).toEqual([...used].sort());
});
