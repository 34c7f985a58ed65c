import { MESSAGES } from '@portal/domain';
import { dashboardIn } from './attribution.ts';
import { noteProblem } from './problems.ts';

/** Parts of a selector that say nothing about which element it is for. */
const STATES =
  /::[\w-]+(\([^)]*\))?|:(hover|active|focus(-visible|-within)?|visited|link|any-link|target|before|after)(?![\w-])/g;

/** Everything of the page but the content of `main`, where dashboards are shown. */
function isOfPortal(element: Element): boolean {
  const main = document.querySelector('main');
  if (!main || element === main || element.contains(main)) return true;
  return !main.contains(element) && Boolean(document.getElementById('root')?.contains(element));
}

function matchesPortal(selector: string): boolean {
  try {
    return [...document.querySelectorAll(selector.replace(STATES, '') || '*')].some(isOfPortal);
  } catch {
    // A browser that does not know the selector does not apply it either.
    return false;
  }
}

/** Deletes the rules that match elements of the portal, and gives their selectors. */
function deleteForeignRules(sheet: CSSStyleSheet | CSSGroupingRule): string[] {
  const deleted: string[] = [];
  for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
    const rule = sheet.cssRules[at];
    if (rule instanceof CSSStyleRule) {
      if (!matchesPortal(rule.selectorText)) continue;
      sheet.deleteRule(at);
      deleted.push(rule.selectorText);
    } else if (rule instanceof CSSGroupingRule) deleted.push(...deleteForeignRules(rule));
  }
  return deleted;
}

/** The shell's style sheets are in a folder that no dashboard has. */
function isOwnSheet(href: string): boolean {
  const { origin, pathname } = new URL(href);
  return origin === location.origin && pathname.startsWith('/css/');
}

/** From now on, dashboards' style sheets that arrive keep to the dashboards. */
export function watchStyles(): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || !target.sheet) return;
      if (isOwnSheet(target.href)) return;
      const entry = dashboardIn(target.href);
      const deleted = deleteForeignRules(target.sheet);
      if (entry && deleted.length > 0)
        noteProblem(entry, 'styles', new Error(MESSAGES.stylesLeftOut(deleted.join('; '))));
    },
    // The event does not bubble.
    true,
  );
}
