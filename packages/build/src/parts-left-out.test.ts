import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mantineComponents, PARTS_LEFT_OUT } from './parts-left-out.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MANTINE = mantineComponents(pathToFileURL(join(ROOT, 'shell/rspack.config.ts')).href);
const sources = ['packages/ui/src', 'shell/src'].flatMap((folder) =>
  globSync('**/*.{ts,tsx}', { cwd: join(ROOT, folder) }).map((file) =>
    readFileSync(join(ROOT, folder, file), 'utf8'),
  ),
);
const modules = globSync('**/*.mjs', { cwd: MANTINE }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  code: readFileSync(join(MANTINE, file), 'utf8'),
}));

describe.each(PARTS_LEFT_OUT)('%s, which the shell is built without', (part) => {
  const component = dirname(part);
  const name = basename(part);

  it('is a part of Mantine that hangs on its component, and that nothing else needs', () => {
    expect(existsSync(join(MANTINE, part, `${name}.mjs`))).toBe(true);
    const users = modules.filter(({ code }) => code.includes(`/${name}.mjs"`)).map(({ file }) => file);
    const others = users.filter((file) => !PARTS_LEFT_OUT.some((left) => file.startsWith(`${left}/`)));
    expect(others).toEqual([`${component}/${component}.mjs`]);
    const { code } = modules.find(({ file }) => file === others[0]) ?? { code: '' };
    const uses = code
      .split('\n')
      .filter((line) => new RegExp(`\\b${name}\\b`).test(line) && !line.startsWith('import '));
    expect(uses).toEqual([`${component}.${name.slice(component.length)} = ${name};`]);
  });

  it('is used by no source of the portal', () => {
    const use = new RegExp(`\\b(Mantine)?${component}\\.${name.slice(component.length)}\\b|\\b${name}\\b`);
    expect(sources.filter((source) => use.test(source))).toEqual([]);
  });
});
