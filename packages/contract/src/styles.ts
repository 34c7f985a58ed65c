import {
  type Atrule,
  type CssNode,
  generate,
  type List,
  parse,
  type Selector,
  tokenize,
  tokenTypes,
} from 'css-tree';
import { LIMITS } from './limits.ts';

/** So many are told; more would hide the first. */
const MOST_TOLD = 10;
const DEEPEST = 16;

/** At-rules that hold rules, and leave their selectors to be checked. */
const GROUPS = new Set(['charset', 'media', 'supports', 'container', 'layer', 'scope', 'starting-style']);
const KEYFRAMES = /^(-webkit-)?keyframes$/;

/** What each name begins with that a dashboard's build makes of a class or an animation of a CSS module. */
const stylePrefix = (container: string): string => `${container}-`;

const UNREADABLE = 'cannot be read: begin the selector of a nested rule with &';

function hasBlock(value: string): boolean {
  let found = false;
  tokenize(value, (type) => {
    found ||= type === tokenTypes.LeftCurlyBracket;
  });
  return found;
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

/** True when some part of a selector that is not inside brackets is one of the dashboard's own elements. */
function namesOwn(selector: Selector, prefix: string, isNested: boolean): boolean {
  return selector.children.toArray().some((part) => {
    if (part.type === 'ClassSelector') return part.name.startsWith(prefix);
    if (part.type === 'NestingSelector') return isNested;
    if (part.type !== 'PseudoClassSelector' || !/^(is|where)$/.test(part.name)) return false;
    const lists = (part.children?.toArray() ?? []).filter((each) => each.type === 'SelectorList');
    const within = lists.flatMap((list) => list.children.toArray());
    return (
      within.length > 0 &&
      within.every((each) => each.type === 'Selector' && namesOwn(each, prefix, isNested))
    );
  });
}

/** A nested rule without any `&` stands below the rule around it. */
const isOwn = (selector: Selector, prefix: string, isNested: boolean): boolean =>
  namesOwn(selector, prefix, isNested) || (isNested && !/&/.test(generate(selector)));

/** True when a nested `@scope` names where it begins, and begins at the dashboard's own elements. */
function isOwnScope({ prelude }: Atrule, prefix: string): boolean {
  const scope = prelude?.type === 'AtrulePrelude' ? prelude.children.first : null;
  if (scope?.type !== 'Scope' || scope.root?.type !== 'SelectorList') return false;
  return scope.root.children.toArray().every((each) => each.type === 'Selector' && isOwn(each, prefix, true));
}

/**
 * What in a style sheet would change more than the dashboard's own elements: a sentence for each, such as
 * `css/x.css: "body" is not scoped …`. `container` is the dashboard's container name, with which its build begins every class name.
 */
export function unscoped(file: string, css: string, container: string): string[] {
  if (css.length > LIMITS.styles) return [`${file} has more than ${LIMITS.styles} characters`];
  const prefix = stylePrefix(container);
  const problems = new Set<string>();
  const wrong = (what: string, why: string) => problems.add(`${file}: ${shorten(what)} ${why}`);
  const isWrong = () => wrong('it', `is nested deeper than ${DEEPEST} rules`);

  function walk(children: List<CssNode>, isNested: boolean, depth: number): void {
    if (depth > DEEPEST) {
      isWrong();
      return;
    }
    for (const node of children.toArray()) {
      if (node.type === 'Rule') {
        if (node.prelude.type !== 'SelectorList') wrong(generate(node.prelude), 'is no selector');
        else
          for (const selector of node.prelude.children.toArray())
            if (selector.type !== 'Selector' || !isOwn(selector, prefix, isNested))
              wrong(
                `"${generate(selector)}"`,
                `is not scoped: it must stand under a class of a CSS module (x.module.css)`,
              );
        walk(node.block.children, true, depth + 1);
      } else if (node.type === 'Atrule') {
        const name = node.name.toLowerCase();
        const title = `@${name}${node.prelude ? ` ${generate(node.prelude)}` : ''}`;
        if (KEYFRAMES.test(name)) {
          if (!(node.prelude && generate(node.prelude).startsWith(prefix)))
            wrong(title, 'is not scoped: it must stand in a CSS module (x.module.css)');
        } else if (!GROUPS.has(name)) wrong(title, 'holds for the whole page, so a dashboard may not use it');
        else if (name === 'scope' && !(isNested && isOwnScope(node, prefix)))
          wrong(title, 'must stand inside a rule of a CSS module, and begin at its elements');
        else if (node.block) walk(node.block.children, isNested, depth + 1);
      } else if (node.type === 'Declaration') {
        // A browser reads `body:has(&) {}` as a rule.
        if (!node.property.startsWith('--') && hasBlock(generate(node.value)))
          wrong(`"${generate(node)}"`, UNREADABLE);
      } else if (node.type === 'Raw') wrong(`"${node.value.trim()}"`, UNREADABLE);
    }
  }

  try {
    const sheet = parse(css, {
      parseValue: false,
      parseCustomProperty: false,
      onParseError: ({ message }) => wrong('it', `cannot be read (${message})`),
    });
    if (sheet.type === 'StyleSheet') walk(sheet.children, false, 0);
  } catch (error) {
    wrong('it', `cannot be read (${(error as Error).message})`);
  }
  const told = [...problems];
  const more = told.length > MOST_TOLD ? [`${file}: and ${told.length - MOST_TOLD} more`] : [];
  return [...told.slice(0, MOST_TOLD), ...more];
}
