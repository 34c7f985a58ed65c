import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCHEMES = ['light', 'dark'] as const;

/** What axe finds on the page as it stands, in both schemes, in words. */
export async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, help, nodes } of violations) {
      const elements = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
      found.push(`${where} ${colorScheme}: ${id}, ${help}: ${elements.join(' | ')}`);
    }
  }
  return found;
}
