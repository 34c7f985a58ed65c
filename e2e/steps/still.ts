import { expect, type Page } from '../harness/test.ts';

/** Collects the layout shifts of the page: how far, and which elements. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        const at = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ');
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${at(previousRect)} -> ${at(currentRect)}: ${node?.textContent?.slice(0, 60) ?? ''}`,
        );
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async function expectStill() {
    const shifts = await page.evaluate<{ value: number }[]>(() => Reflect.get(window, 'shifts'));
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.01);
  };
}
