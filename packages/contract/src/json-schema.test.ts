import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestJsonSchema } from './json-schema.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('portal.schema.json', () => {
  it('is what the manifest is checked by; else run "npm run generate"', () => {
    const written = JSON.parse(readFileSync(join(ROOT, 'packages/contract/portal.schema.json'), 'utf8'));
    expect(written).toEqual(manifestJsonSchema());
  });

  it('is named by the manifest of every dashboard', () => {
    for (const name of readdirSync(ROOT).filter((each) => each.startsWith('mfe-'))) {
      const { $schema } = JSON.parse(readFileSync(join(ROOT, name, 'portal.json'), 'utf8'));
      expect($schema, name).toBe('../packages/contract/portal.schema.json');
    }
  });
});
