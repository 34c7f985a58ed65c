import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
/** The target of a link, without its heading. Addresses of other hosts are not looked up. */
const LINK = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g;

describe('the links of the documents', () => {
  it('lead to files that there are', () => {
    const broken = documents.flatMap((document) =>
      [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(LINK)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(path.join(ROOT, path.dirname(document), target)))
        .map((target) => `${document}: ${target}`),
    );
    expect(documents.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });
});
