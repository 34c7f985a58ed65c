import AxeBuilder from '@axe-core/playwright';
import { ROLES } from '@portal/domain';
import { PUBLIC_SCREENS, SCREENS, type Screen, show } from './harness/screens.ts';
import { expect, type Page, test } from './harness/test.ts';

const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

test.use({ trace: 'off' });

/** What axe finds on a screen at every width in both schemes, in words. */
async function violations(page: Page, screen: Pick<Screen, 'name' | 'path' | 'open'>): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await show(page, screen);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      for (const { id, help, nodes } of violations)
        found.push(
          `${screen.name} ${width} ${colorScheme}: ${id}, ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
        );
    }
  }
  return found;
}

for (const screen of PUBLIC_SCREENS)
  test(`a visitor's ${screen.name} is accessible`, async ({ page }) => {
    expect(await violations(page, screen)).toEqual([]);
  });

for (const role of ROLES)
  for (const screen of SCREENS.filter(({ roles }) => roles.includes(role)))
    test(`${role}'s ${screen.name} is accessible`, async ({ as }) => {
      test.slow();
      expect(await violations(await as(role), screen)).toEqual([]);
    });
