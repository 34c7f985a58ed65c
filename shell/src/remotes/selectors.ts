/** The selector with what is quoted or escaped in it as blanks, so that each bracket, comma and colon in it means something. */
const plain = (selector: string): string =>
  selector.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\./gs, (quoted) => '_'.repeat(quoted.length));

/** The text without each `:not(…)` in it. */
function withoutNot(selector: string): string {
  const text = plain(selector);
  const from = text.indexOf(':not(');
  if (from < 0) return selector;
  let depth = 0;
  let at = text.indexOf('(', from);
  do {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    at++;
  } while (depth > 0 && at < text.length);
  return withoutNot(selector.slice(0, from) + selector.slice(at));
}

/**
 * A selector of at least the elements that this one has in any state: a link that is hovered, a page in which something is
 * checked. What stands in `:not(…)` may change, so it counts for nothing.
 */
export const inAnyState = (selector: string): string =>
  withoutNot(selector.replace(/::[\w-]+(\([^)]*\))?/g, ''))
    .replace(/:[\w-]+(?![\w(-])/g, ':is(*)')
    // What is left of a selector of nothing else.
    .replace(/(^|[,(>+~]|\s)\s*(?=[,)]|$)/g, '$1*');

/** The selectors of a list. */
export function listed(list: string): string[] {
  const text = plain(list);
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (text[at] !== ',' || depth > 0) continue;
    parts.push(list.slice(begin, at).trim());
    begin = at + 1;
  }
  return [...parts, list.slice(begin).trim()];
}

/** The selectors of a nested rule, in the form that they would have outside of it. */
export const insideOf = (outer: string, list: string): string =>
  listed(list)
    .map((each) => (each.includes('&') ? each.replaceAll('&', `:is(${outer})`) : `:is(${outer}) ${each}`))
    .join(', ');
