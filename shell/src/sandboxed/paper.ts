/** The width between the margins of a sheet of A4, in pixels. Content that fits there also fits on a wider sheet. */
const PAPER_WIDTH = 702;

/** A medium of a style sheet as it counts on paper. */
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
 * How high an element is on paper. A frame is printed as high as it is on the screen, so the page around it has to know. The document
 * is laid out as on paper and back again before anybody sees it.
 */
export function heightOnPaper(element: HTMLElement): number {
  const root = document.documentElement;
  const { width } = root.style;
  const media = [...document.styleSheets].flatMap((sheet) => [...mediaIn(sheet)]);
  const texts = media.map(({ mediaText }) => mediaText);
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((each) => [each, each.scrollTop] as const);
  // No transition begins.
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
