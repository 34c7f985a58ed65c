/** The selector with underscores in place of quoted and escaped text. Every bracket, comma and colon that is left belongs to the syntax. */
const plain = (selector: string): string =>
  selector.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\./gs, (quoted) => '_'.repeat(quoted.length));

/** The selector without its `:not(…)` parts. */
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
 * A selector that matches at least the elements that this selector can match in any state, for example a hovered link or a checked box. The
 * content of `:not(…)` may change at any time, so it is left out.
 */
export const inAnyState = (selector: string): string =>
  withoutNot(selector.replace(/::[\w-]+(\([^)]*\))?/g, ''))
    .replace(/:[\w-]+(?![\w(-])/g, ':is(*)')
    // A part that is now empty matches every element.
    .replace(/(^|[,(>+~]|\s)\s*(?=[,)]|$)/g, '$1*');

/** Splits a list of selectors. */
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

/** The selectors of a nested rule, written as they would be outside of the outer rule. */
export const insideOf = (outer: string, list: string): string =>
  listed(list)
    .map((each) => (each.includes('&') ? each.replaceAll('&', `:is(${outer})`) : `:is(${outer}) ${each}`))
    .join(', ');
