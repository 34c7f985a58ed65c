import { execFileSync } from 'node:child_process';
import { posix as path } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exists, textOf } from './named-tests.ts';

const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
/** The target of a link, without its heading. Addresses of other hosts are not looked up. */
const LINK = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)]*)?\)/g;

describe('the links of the documents', () => {
  it('lead to files that there are', () => {
    const broken = documents.flatMap((document) =>
      [...textOf(document).matchAll(LINK)]
        .map(([, target = '']) => path.join(path.dirname(document), target))
        .filter((file) => !exists(file))
        .map((file) => `${document}: ${file}`),
    );
    expect(documents.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });
});
