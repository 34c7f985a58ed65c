/** The width between the margins of a sheet of A4, in pixels. Content that fits there also fits on a wider sheet. */
const PAPER_WIDTH = 702;

/** The media text of a style sheet, changed so that the screen uses the rules for print. */
function onPaper(medium: string): string {
  if (/\bscreen\b/.test(medium)) return medium.startsWith('not') ? 'all' : 'not all';
  return medium.replace(/\bprint\b/, 'all');
}

function* mediaIn({ cssRules }: { cssRules: CSSRuleList }): Generator<MediaList> {
  for (const rule of cssRules) {
    if (rule instanceof CSSMediaRule) yield rule.media;
    if ('cssRules' in rule) yield* mediaIn(rule as CSSGroupingRule);
  }
}

/**
 * The height of an element on paper. A frame is printed with its height on the screen, so the surrounding page has to know this height. The
 * document is laid out as on paper and then changed back before anybody sees it.
 */
export function heightOnPaper(element: HTMLElement): number {
  const root = document.documentElement;
  const { width } = root.style;
  const media = [...document.styleSheets].flatMap((sheet) => [...mediaIn(sheet)]);
  const texts = media.map(({ mediaText }) => mediaText);
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((each) => [each, each.scrollTop] as const);
  // Prevent transitions.
  root.dataset.schemeChanging = '';
  root.style.width = `${PAPER_WIDTH}px`;
  for (const each of media) each.mediaText = [...each].map(onPaper).join(', ');
  const height = element.offsetHeight;
  for (const [at, each] of media.entries()) each.mediaText = texts[at] ?? '';
  root.style.width = width;
  for (const [each, top] of scrolled) each.scrollTop = top;
  delete root.dataset.schemeChanging;
  return height;
}
