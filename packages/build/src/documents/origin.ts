import { readFileSync } from 'node:fs';
import type { DocumentOrigin } from '@portal/contract';
import { type DefinitionNode, parse, type Token, TokenKind } from 'graphql';

/** The text of a `graphql(…)` tag. */
const TAGGED = /graphql\(\s*(?:`([^`]*)`|'([^']*)'|"([^"]*)")/dg;

/** All tokens of a definition, each with its line. */
type Written = { token: Token; line: number }[];

/** The definitions of some files by name, each with its file and the lines of its tokens. */
export type Definitions = ReadonlyMap<string, { file: string; written: Written }>;

const nameOf = (definition: DefinitionNode) => ('name' in definition && definition.name?.value) || '';

function* tokensOf({ loc }: DefinitionNode): Iterable<Token> {
  for (let token: Token | null | undefined = loc?.startToken; token; token = token.next) {
    if (token.kind !== TokenKind.COMMENT) yield token;
    if (token === loc?.endToken) return;
  }
}

/** Finds the definitions in the tags of some files; `label` gives the name under which a file is reported. */
export function definitionsOf(files: readonly string[], label: (file: string) => string): Definitions {
  const definitions = new Map<string, { file: string; written: Written }>();
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    for (const { 1: long, 2: single, 3: double, indices } of code.matchAll(TAGGED)) {
      const start = (indices?.[1] ?? indices?.[2] ?? indices?.[3])?.[0];
      const above = code.slice(0, start).split('\n').length - 1;
      for (const definition of parse(long ?? single ?? double ?? '').definitions) {
        const written = [...tokensOf(definition)].map((token) => ({ token, line: token.line + above }));
        definitions.set(nameOf(definition), { file: label(file), written });
      }
    }
  }
  return definitions;
}

const isSame = (a: Token, b: Token) => a.kind === b.kind && a.value === b.value;

/**
 * Finds where each line of a sent text was written. The text has the tokens of the sources in the same order, except that some `__typename`
 * are added, and directives for the client are removed.
 */
export function originsOf(text: string, definitions: Definitions): DocumentOrigin[] {
  return parse(text).definitions.flatMap((definition) => {
    const source = definitions.get(nameOf(definition));
    const from = definition.loc?.startToken.line;
    if (!source || from === undefined) return [];
    const { file, written } = source;
    const lines: number[] = [];
    let next = 0;
    for (const token of tokensOf(definition)) {
      const at = written.findIndex((each, index) => index >= next && isSame(each.token, token));
      const isAdded = at < 0 || (token.value === '__typename' && at > next);
      if (!isAdded) next = at + 1;
      lines[token.line - from] ??= written[isAdded ? next - 1 : at]?.line ?? 0;
    }
    return [{ file, from, lines }];
  });
}
