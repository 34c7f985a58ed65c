import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './harness/test.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { openRequest } from './steps/requests.ts';

/** How an element is drawn when the system chooses all colors: its edges and its surface, including ::before and ::after. */
const drawn = (element: Locator) =>
  element.evaluate((each) =>
    [undefined, '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(each, part);
        if (part && style.content === 'none') return '';
        const { backgroundColor, borderTop, borderLeft, borderBottom, outline, textDecorationLine } = style;
        return [backgroundColor, borderTop, borderLeft, borderBottom, outline, textDecorationLine].join();
      })
      .join(';'),
  );

/** The edge of an element that can be seen on the page's surface: a border or an outline of another color. */
const edgeOf = (element: Locator) =>
  element.evaluate((each) => {
    const { backgroundColor: surface } = getComputedStyle(document.body);
    const { borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, outlineWidth, outlineColor } =
      getComputedStyle(each);
    const edges = [
      { edge: 'border', style: borderTopStyle, width: borderTopWidth, color: borderTopColor },
      { edge: 'outline', style: outlineStyle, width: outlineWidth, color: outlineColor },
    ];
    return edges
      .filter(
        ({ style, width, color }) => style !== 'none' && Number.parseFloat(width) > 0 && color !== surface,
      )
      .map(({ edge, width }) => `${edge} ${width}`)
      .join();
  });

async function expectFocusRing(page: Page, element: Locator) {
  const before = await drawn(element);
  await element.focus();
  await page.keyboard.press('Shift');
  await expect(element).toBeFocused();
  await expect.poll(() => drawn(element)).not.toBe(before);
  expect(await edgeOf(element)).toContain('outline 2px');
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`in forced colors, ${colorScheme}, stages, the current page, the open request, the focus and buttons are told apart`, async ({
    as,
    api,
    device,
  }) => {
    await api.requestAt('under_analysis', device);
    const page = await as('business_office', { viewport: DESK });
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await page.goto('/analyst-dashboard');
    await openRequest(page, device);
    const panel = page.getByRole('region', { name: 'Analysis Form' });
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.mouse.move(0, 0);

    await test.step('the steps of a tracker: done, current, ahead', async () => {
      const step = (state: string) =>
        page.locator('article', { hasText: device }).locator(`[data-state="${state}"]`).first();
      const looks = await Promise.all(['done', 'current', 'ahead'].map((state) => drawn(step(state))));
      expect(new Set(looks).size).toBe(3);
    });

    await test.step('the current page in the navigation', async () => {
      const links = page.getByRole('navigation', { name: 'Main' });
      expect(await drawn(links.locator('[aria-current="page"]'))).not.toBe(
        await drawn(links.getByRole('link', { name: 'Archive' })),
      );
    });

    await test.step('the open request in the list', async () => {
      const opener = (expanded: boolean) =>
        page.getByRole('article').locator(`[data-card][aria-expanded="${expanded}"]`).first();
      expect(await drawn(opener(true))).not.toBe(await drawn(opener(false)));
    });

    await test.step('the edges of buttons and fields', async () => {
      for (const button of await page.locator('main button[data-tone]:visible').all())
        expect(await edgeOf(button), await button.innerText()).not.toBe('');
      expect(await edgeOf(panel.getByLabel('Analysis Notes (Required)'))).not.toBe('');
    });

    await test.step('the focus', async () => {
      await expectFocusRing(page, page.getByRole('button', { name: 'Close panel' }));
      await expectFocusRing(page, page.getByRole('link', { name: 'Archive' }).first());
      await expectFocusRing(page, panel.getByRole('button', { name: 'Send to Committee for Review' }));
    });

    await test.step('the chosen tab on a phone, and the chosen answer', async () => {
      await page.setViewportSize(PHONE);
      await page.goto('/provider-dashboard');
      const [chosen, other] = [page.getByRole('tab').first(), page.getByRole('tab').nth(1)];
      expect(await drawn(chosen)).not.toBe(await drawn(other));
      const answers = page.getByRole('radio');
      await answers.first().check();
      const dot = answers.first().locator('~ svg');
      const colors = await dot.evaluate((each) =>
        [each, document.body].map((of, index) => getComputedStyle(of)[index ? 'backgroundColor' : 'color']),
      );
      expect(new Set(colors).size).toBe(2);
    });
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`in forced colors, ${colorScheme}, the bell, what is unread and the card of this device are told apart`, async ({
    as,
    api,
    device,
  }) => {
    await api.requestAt('under_analysis', device);
    const page = await as('provider', { viewport: DESK });
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await page.goto('/profile');
    const bell = page.getByRole('button', { name: /^Notices/ });
    const card = page.getByRole('region', { name: 'Notices on Your Devices' });
    await test.step('the card has an edge', async () => {
      expect(await edgeOf(card)).not.toBe('');
      await expect(card.getByRole('link', { name: 'Choose what you are told' })).toBeVisible();
    });
    await test.step('the bell has an edge, another one while it is open, and its focus is seen', async () => {
      expect(await edgeOf(bell)).not.toBe('');
      await page.mouse.move(0, 0);
      const closed = await drawn(bell);
      await bell.click();
      await page.mouse.move(0, 0);
      await expect(bell).toHaveAttribute('aria-expanded', 'true');
      await bell.blur();
      await expect.poll(() => drawn(bell)).not.toBe(closed);
    });
    await test.step('an unread notice has its mark', async () => {
      const notice = page
        .getByRole('region', { name: 'Notices', exact: true })
        .locator('[data-unread]')
        .first();
      const { content, mark, surface } = await notice.evaluate((each) => ({
        content: getComputedStyle(each, '::before').content,
        mark: getComputedStyle(each, '::before').backgroundColor,
        surface: getComputedStyle(document.body).backgroundColor,
      }));
      expect(content).not.toBe('none');
      expect(mark).not.toBe(surface);
    });
  });
