import { containerName } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { dashboardIn } from './attribution.ts';
import { noteProblem } from './problems.ts';
import { inAnyState, insideOf } from './selectors.ts';

/** Sample elements like those that the portal opens over its pages. None of them has to be open when a style sheet arrives. */
const LAYERS = ['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip', 'alert', 'status']
  .map(
    (role) =>
      `<div data-portal><div class="mantine-Modal-root"><section role="${role}"><header><h2>a</h2></header><label>a<input></label><button>a</button><p>a</p><ul><li><a href="/">a</a></li></ul></section></div></div>`,
  )
  .join('');
let layers: Document | undefined;

/**
 * Whether an element belongs to the portal: everything except the content of `main`, where dashboards are shown. Layers of the portal and
 * of dashboards are outside of the page's root. Elements of the dashboard there have a class with its container's name.
 */
function isOfPortal(element: Element, container: string): boolean {
  const main = document.querySelector('main');
  if (!main || element === main || element.contains(main)) return true;
  if (main.contains(element)) return false;
  if (document.getElementById('root')?.contains(element)) return true;
  return !element.closest(`[class^="${container}-"], [class*=" ${container}-"]`);
}

function matchesPortal(selector: string, container: string): boolean {
  try {
    const wider = inAnyState(selector);
    layers ??= new DOMParser().parseFromString(LAYERS, 'text/html');
    return (
      [...document.querySelectorAll(wider)].some((element) => isOfPortal(element, container)) ||
      layers.querySelector(wider) !== null
    );
  } catch {
    // A browser that does not know the selector does not apply its rule either.
    return false;
  }
}

/** Whether a rule contains other rules: `@media` and similar rules, and nested ones. */
const isGroup = (rule: CSSRule): rule is CSSRule & { cssRules: CSSRuleList; deleteRule(at: number): void } =>
  'cssRules' in rule && !(rule instanceof CSSKeyframesRule);

/**
 * The selector that contains the inner rules of this rule: the selectors of the rules around them, or the elements where `@scope` starts.
 */
function outerOf(rule: CSSRule, outer: string | undefined): string | undefined {
  const list = rule instanceof CSSStyleRule ? rule.selectorText : (rule as Partial<CSSScopeRule>).start;
  if (!list) return outer;
  return outer === undefined ? list : insideOf(outer, list);
}

/** Deletes the rules that match elements of the portal. Returns their selectors. */
function deleteForeignRules(
  sheet: { cssRules: CSSRuleList; deleteRule(at: number): void },
  container: string,
  outer?: string,
): string[] {
  const deleted: string[] = [];
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const rule = sheet.cssRules[at] as CSSRule;
    const inner = outerOf(rule, outer);
    const isForeign =
      rule instanceof CSSImportRule ||
      (rule instanceof CSSStyleRule && matchesPortal(inner ?? '', container));
    if (isForeign) {
      sheet.deleteRule(at);
      deleted.push(rule instanceof CSSStyleRule ? rule.selectorText : '@import');
    } else if (isGroup(rule)) deleted.push(...deleteForeignRules(rule, container, inner));
  }
  return deleted;
}

/** The shell's style sheets are in a folder that no dashboard has. */
function isOwnSheet(href: string): boolean {
  const { origin, pathname } = new URL(href);
  return origin === location.origin && pathname.startsWith('/css/');
}

/** From now on, removes rules for the portal's elements from the style sheets of dashboards as they arrive. */
export function watchStyles(): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || !target.sheet) return;
      if (isOwnSheet(target.href)) return;
      const entry = dashboardIn(target.href);
      const deleted = deleteForeignRules(target.sheet, containerName(entry?.name ?? ''));
      if (entry && deleted.length > 0)
        noteProblem(entry, 'styles', new Error(MESSAGES.stylesLeftOut(deleted.join('; '))));
    },
    // The event does not bubble.
    true,
  );
}
