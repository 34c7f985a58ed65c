// Writes the files of a new dashboard: into a folder of the portal's checkout, or as a repository of its own.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));
/** New dashboards come after the existing ones and before the admin panel, in the order in which they were made. */
const ORDER = 55;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
export const NAME_RULE =
  'lower-case letters, digits and single hyphens, such as biomed, at most 39 characters';

export const isName = (name) => NAME.test(name) && name.length >= 2 && name.length <= 39;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The values of the words in the template. */
function wordsFor(name) {
  const parts = name.split('-').map(capital);
  return {
    NAME: name,
    TITLE: `${parts.join(' ')} Dashboard`,
    COMPONENT: `${parts.join('')}Dashboard`,
    OPERATION: parts.join(''),
    ORDER: String(ORDER),
  };
}

/** Files whose names begin with a dot in a repository. npm leaves such files out of a package, or renames them. */
const DOTTED = /^(npmrc|gitignore|github)\b/;

/** The path that a file of the template gets. Its name ends in `.template`, so that no tool treats it as a source file. */
const targetOf = (file) => file.replace(/\.template$/, '').replace(DOTTED, '.$1');

function writePart(part, folder, words) {
  const from = join(TEMPLATE, part);
  const filled = (text) => text.replace(/__([A-Z]+)__/g, (all, word) => words[word] ?? all);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath ?? entry.path, entry.name);
    const target = join(folder, filled(targetOf(source.slice(from.length + 1))));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, filled(readFileSync(source, 'utf8')));
  }
}

/**
 * Writes a dashboard into a folder and returns its title. `where` is `checkout` or `repository`. `more` are further words of the template,
 * at least SCHEMA: the place where the editor finds the description of portal.json.
 */
export function writeDashboard(folder, name, where, more) {
  const words = { ...wordsFor(name), ...more };
  for (const part of ['dashboard', where]) writePart(part, folder, words);
  return words.TITLE;
}
