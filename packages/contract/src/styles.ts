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

/** The most problems that are listed; more would hide the first ones. */
const MOST_TOLD = 10;
const DEEPEST = 16;

/** At-rules that contain rules whose selectors must be checked. */
const GROUPS = new Set(['charset', 'media', 'supports', 'container', 'layer', 'scope', 'starting-style']);
const KEYFRAMES = /^(-webkit-)?keyframes$/;

/** The prefix that a dashboard's build gives to every class and animation of its CSS modules. */
const stylePrefix = (container: string): string => `${container}-`;

const UNREADABLE = 'cannot be read: begin the selector of a nested rule with &';

function hasBlock(value: string): boolean {
  let hasBrace = false;
  tokenize(value, (type) => {
    hasBrace ||= type === tokenTypes.LeftCurlyBracket;
  });
  return hasBrace;
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);

/**
 * Where the elements are that a selector matches. `top`: the dashboard's own elements, possibly the topmost one; their siblings may belong to
 * others, but everything below them is the dashboard's own. `within`: below such an element, where the siblings are the dashboard's own as
 * well.
 */
type Place = 'others' | 'top' | 'within';
const PLACES: readonly Place[] = ['others', 'top', 'within'];
const least = (places: readonly Place[]): Place =>
  PLACES.find((place) => places.length === 0 || places.includes(place)) as Place;
const further = (a: Place, b: Place): Place => (PLACES.indexOf(a) < PLACES.indexOf(b) ? b : a);

/** Where an element is, according to one part of a selector. `around` is what `&` stands for; undefined outside of rules. */
function placeOf(part: CssNode, prefix: string, around: Place | undefined): Place {
  if (part.type === 'ClassSelector') return part.name.startsWith(prefix) ? 'top' : 'others';
  if (part.type === 'NestingSelector') return around ?? 'others';
  if (part.type !== 'PseudoClassSelector' || !/^(is|where)$/.test(part.name)) return 'others';
  return placeOfList(part.children?.first, (selector) => subjectOf(selector, prefix, around));
}

/** Where a combinator leads from elements at this place. */
function led(combinator: string, from: Place): Place {
  const isBelow = combinator.trim() === '' || combinator === '>';
  return from === 'within' || (from === 'top' && isBelow) ? 'within' : 'others';
}

/** Where the elements are that a selector matches. `from` is the place where it starts. */
function subjectOf(
  { children }: Selector,
  prefix: string,
  around: Place | undefined,
  from: Place = 'others',
): Place {
  const parts = children.toArray();
  let place = parts[0]?.type === 'Combinator' ? from : led(' ', from);
  for (const part of parts)
    place =
      part.type === 'Combinator' ? led(part.name, place) : further(place, placeOf(part, prefix, around));
  return place;
}

/** Where the elements are that a list of selectors matches: the worst place of all of them. */
const placeOfList = (list: CssNode | null | undefined, placeOfOne: (one: Selector) => Place): Place =>
  least(
    list?.type === 'SelectorList'
      ? list.children.toArray().map((each) => (each.type === 'Selector' ? placeOfOne(each) : 'others'))
      : [],
  );

/** Where the elements are that a rule matches. A nested rule without `&` starts at the elements of its parent rule. */
const placeOfRule = (selector: Selector, prefix: string, around: Place | undefined): Place =>
  subjectOf(selector, prefix, around, /&/.test(generate(selector)) ? 'others' : around);

/** Where the elements are at which a nested `@scope` starts. */
function placeOfScope({ prelude }: Atrule, prefix: string, around: Place): Place {
  const scope = prelude?.type === 'AtrulePrelude' ? prelude.children.first : null;
  return scope?.type === 'Scope'
    ? placeOfList(scope.root, (selector) => placeOfRule(selector, prefix, around))
    : 'others';
}

/**
 * The problems of a style sheet that could change more than the dashboard's own elements: a sentence for each, such as `css/x.css: "body" is
 * not scoped …`. `container` is the dashboard's container name, with which its build begins every class name.
 */
export function unscoped(file: string, css: string, container: string): string[] {
  if (css.length > LIMITS.styles) return [`${file} has more than ${LIMITS.styles} characters`];
  const prefix = stylePrefix(container);
  const problems = new Set<string>();
  const wrong = (what: string, why: string) => problems.add(`${file}: ${shorten(what)} ${why}`);
  const isWrong = () => wrong('it', `is nested deeper than ${DEEPEST} rules`);

  /** `around`: where the elements of the parent rule are. */
  function walk(children: List<CssNode>, around: Place | undefined, depth: number): void {
    if (depth > DEEPEST) {
      isWrong();
      return;
    }
    for (const node of children.toArray()) {
      if (node.type === 'Rule') {
        if (node.prelude.type !== 'SelectorList') wrong(generate(node.prelude), 'is no selector');
        else
          for (const selector of node.prelude.children.toArray())
            if (selector.type !== 'Selector' || placeOfRule(selector, prefix, around) === 'others')
              wrong(
                `"${generate(selector)}"`,
                'is not scoped: it must be for elements with a class of a CSS module (x.module.css), or below them',
              );
        walk(
          node.block.children,
          placeOfList(node.prelude, (selector) => placeOfRule(selector, prefix, around)),
          depth + 1,
        );
      } else if (node.type === 'Atrule') {
        const name = node.name.toLowerCase();
        const title = `@${name}${node.prelude ? ` ${generate(node.prelude)}` : ''}`;
        if (KEYFRAMES.test(name)) {
          if (!(node.prelude && generate(node.prelude).startsWith(prefix)))
            wrong(title, 'is not scoped: it must stand in a CSS module (x.module.css)');
        } else if (!GROUPS.has(name)) wrong(title, 'holds for the whole page, so a dashboard may not use it');
        else {
          const inside = name === 'scope' ? placeOfScope(node, prefix, around ?? 'others') : around;
          if (name === 'scope' && (!around || inside === 'others'))
            wrong(title, 'must stand inside a rule of a CSS module, and begin at its elements');
          else if (node.block) walk(node.block.children, inside, depth + 1);
        }
      } else if (node.type === 'Declaration') {
        // A browser accepts `body:has(&) {}` as a rule.
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
    if (sheet.type === 'StyleSheet') walk(sheet.children, undefined, 0);
  } catch (error) {
    wrong('it', `cannot be read (${(error as Error).message})`);
  }
  const unique = [...problems];
  const more = unique.length > MOST_TOLD ? [`${file}: and ${unique.length - MOST_TOLD} more`] : [];
  return [...unique.slice(0, MOST_TOLD), ...more];
}
