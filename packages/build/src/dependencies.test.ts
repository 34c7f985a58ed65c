import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Versions = Record<string, string> | undefined;
const direct = [
  'package.json',
  ...globSync(['*/package.json', 'packages/*/package.json'], { cwd: root }),
].flatMap((file) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Record<
    string,
    Versions
  >;
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
    ([name, version]) => ({
      file,
      name,
      version,
    }),
  );
});
const foreign = direct.filter(({ name }) => !name.startsWith('@portal/') && !name.startsWith('@types/'));

describe('dependencies', () => {
  it('each stand in docs/dependencies.md with the reason they are here', () => {
    const listed = new Set(
      read('docs/dependencies.md')
        .split('\n')
        .flatMap((line) => line.match(/^\| (.+?) \|/)?.[1]?.split(', ') ?? []),
    );
    expect(foreign.filter(({ name }) => !listed.has(name))).toEqual([]);
  });

  it('are exact versions', () => {
    expect(direct.filter(({ version }) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
