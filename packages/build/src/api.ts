import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The exports of a package under one path of its `exports`: each name with its declaration. */
export type Api = ReadonlyMap<string, string>;

const COMMENT = /\/\*[\s\S]*?\*\//g;
const NEXT_STATEMENT = /\n(?=(?:export|import|declare|type|interface|const|function|class)\b)/;
const DECLARATION =
  /^(export )?(?:declare )?(?:abstract )?(?:const|let|function|class|interface|type|enum) ([\w$]+)/;
const STAR = /^export (?:type )?\* from '([^']+)'/;
const NAMESPACE = /^export \* as ([\w$]+) from '([^']+)'/;
const LIST = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/;

/** The declaration file that an import in another one refers to; undefined for another package. */
function fileOf(request: string, from: string): string | undefined {
  const file = join(dirname(from), request.replace(/\.[jt]sx?$/, '.d.ts'));
  return request.startsWith('.') && existsSync(file) ? file : undefined;
}

/** The names of a list such as `{ type A, b as c }`: the outer and the inner name of each. */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((part) => {
      const [there = '', here = there] = part.split(' as ');
      return [there, here] as const;
    });

/** Texts for people may change without a change of the report: they are not types. */
const withoutTexts = (line: string) =>
  line.replace(/"((?:[^"\\]|\\.)*)"/g, (all, text: string) => (text.includes(' ') ? 'string' : all));

/** The names into which a function destructures an object are internal. */
const PARTS = /([(,]\s*)\{[^{}]*\}(\??): /g;

const tidy = (statement: string) =>
  statement
    .replace(/^(export )?(declare )?/, '')
    .replace(PARTS, '$1options$2: ')
    .split('\n')
    .map((line) => withoutTexts(line.trimEnd()))
    .filter(Boolean)
    .join('\n');

/** Reads a declaration file in the form that the compiler writes: a statement begins on each line without indentation. */
function read(file: string): { own: Map<string, string>; exported: Map<string, string> } {
  const own = new Map<string, string>();
  const exported = new Map<string, string>();
  const lists: [list: string, request: string | undefined][] = [];
  for (const statement of readFileSync(file, 'utf8').replace(COMMENT, '').split(NEXT_STATEMENT)) {
    const [, isExported, name] = DECLARATION.exec(statement) ?? [];
    const star = STAR.exec(statement)?.[1];
    const [, space, inside = ''] = NAMESPACE.exec(statement) ?? [];
    const list = LIST.exec(statement);
    const others = star && fileOf(star, file);
    const members = space && fileOf(inside, file);
    if (members)
      exported.set(
        space,
        `namespace ${space}\n${[...read(members).exported.keys()]
          .sort()
          .map((each) => `    ${each}`)
          .join('\n')}`,
      );
    else if (others) for (const [each, text] of read(others).exported) exported.set(each, text);
    else if (list) lists.push([list[1] ?? '', list[2]]);
    else if (name) {
      // A function with several signatures has a statement for each.
      const text = [own.get(name), tidy(statement)].filter(Boolean).join('\n');
      own.set(name, text);
      if (isExported) exported.set(name, text);
    }
  }
  for (const [list, request] of lists) {
    const otherFile = request === undefined ? undefined : fileOf(request, file);
    const source =
      request === undefined ? own : otherFile ? read(otherFile).exported : new Map<string, string>();
    for (const [there, here] of namesIn(list)) {
      const text = source.get(there)?.replace(new RegExp(`\\b${there}\\b`), here);
      exported.set(here, text ?? `export ${here} from ${request}`);
    }
  }
  return { own, exported };
}

/** What a compiled declaration file exports. */
export const apiOf = (file: string): Api => read(file).exported;

/** The report of a package: its exports by path, and each name with its type. */
export const reportOf = (paths: ReadonlyMap<string, Api>): string =>
  [...paths]
    .map(([path, api]) =>
      [`## ${path}`, ...[...api].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)].join('\n\n'),
    )
    .join('\n\n')
    .concat('\n');
