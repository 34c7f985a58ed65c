import type { Role, Stage } from '@portal/domain';
import { expect, test } from './harness/test.ts';
import { card, detail, openRequest } from './steps/requests.ts';

const UPRIGHT = { width: 744, height: 1000 };
const ACROSS = { width: 1000, height: 744 };

const SCREENS: readonly {
  who: Role;
  path: string;
  stage: Stage;
  title: string;
  field?: string;
  asks?: string;
}[] = [
  {
    who: 'analyst',
    path: '/analyst-dashboard',
    stage: 'under_analysis',
    title: 'Analysis Form',
    field: 'Analysis Notes',
  },
  {
    who: 'business_office',
    path: '/committee-dashboard',
    stage: 'committee_review',
    title: 'Review Details',
    field: 'Committee Notes',
    asks: 'Deny',
  },
  {
    who: 'supply_chain',
    path: '/supply-chain-dashboard',
    stage: 'ordered',
    title: 'Device Details',
    field: 'Lawson ID',
    asks: 'Mark as On Shelf',
  },
  {
    who: 'provider',
    path: '/provider-dashboard',
    stage: 'submitted',
    title: 'Request Details',
    asks: 'Withdraw',
  },
];

for (const { who, path, stage, title, field, asks } of SCREENS)
  test(`${path}: what is typed, its focus and an open dialog stay when a tablet is turned`, async ({
    as,
    api,
    device,
  }) => {
    const text = `LW ${device}`;
    await api.requestAt(stage, device);
    if (stage === 'ordered') {
      const other = await api.requestAt('ordered', `${device}, the first`);
      await api.send('supply_chain', 'PUT', `/${other.id}/on-shelf`, { is_on_shelf: true, lawsonId: text });
    }
    const page = await as(who, { viewport: ACROSS });
    await page.goto(path);
    await openRequest(page, device);
    const panel = detail(page, title);
    await expect(panel.getByRole('heading', { name: title })).toBeFocused();
    const typed = field && panel.getByRole('textbox', { name: field });
    const inItem = page
      .getByRole('listitem')
      .filter({ has: card(page, device) })
      .getByRole('region', { name: title });
    if (typed) {
      await typed.fill(text);
      for (const [viewport, count] of [
        [UPRIGHT, 1],
        [ACROSS, 0],
      ] as const) {
        await page.setViewportSize(viewport);
        await expect(inItem).toHaveCount(count);
        await expect(typed).toBeFocused();
        await expect(typed).toHaveValue(text);
      }
    }
    if (asks) {
      await panel.getByRole('button', { name: asks }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (const viewport of [UPRIGHT, ACROSS]) {
        await page.setViewportSize(viewport);
        await page.locator('main').evaluate(() => new Promise(requestAnimationFrame));
        await expect(dialog).toBeVisible();
        await expect(dialog.and(page.locator(':focus, :has(:focus)'))).toBeVisible();
      }
      await dialog.getByRole('button', { name: /Cancel|Change|Keep/ }).click();
      await expect(dialog).toBeHidden();
    }
  });
