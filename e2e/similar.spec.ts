import { requestNumber } from '@portal/domain';
import { expectAccessible } from './harness/axe.ts';
import { shotInSchemes } from './harness/shots.ts';
import { expect, test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { pressOn, tabTo } from './steps/keyboard.ts';
import { detail, openRequest } from './steps/requests.ts';

for (const viewport of VIEWPORTS) {
  test(`at ${viewport.width} px somebody who asks for a device that was asked for before is told, and so is the analyst`, async ({
    as,
    api,
    device,
  }) => {
    const name = `${device} Acuson ultrasound system`;
    const rejected = await api.requestAt('rejected', name, 'business_office');
    const shelved = await api.requestAt('on_shelf', `${name} with cart`, 'business_office');

    await test.step('the requester is told while typing, and no field moves', async () => {
      const provider = await as('provider', { viewport });
      await provider.goto('/provider-dashboard');
      const field = provider.getByRole('textbox', { name: /^Device name/ });
      await field.click();
      const fields = [/^Device name/, /^UDI/, /^Description/].map((name) =>
        provider.getByRole('textbox', { name }),
      );
      const places = () => Promise.all(fields.map((each) => each.boundingBox()));
      const before = await places();
      await field.pressSequentially(name);
      await expect(provider.getByText(/^Asked for before\? \d similar requests$/)).toBeVisible();
      // Similar requests that appear move nothing that somebody may be about to press.
      expect(await places()).toEqual(before);
      await shotInSchemes(provider, `similar-${viewport.width}`);
      // Beside the form they are open at once. On a phone they are below the name, behind a button.
      const toggle = provider.getByRole('button', { name: /^(Show|Hide)$/ });
      const isWide = viewport.width > 767;
      await expect(toggle).toHaveText(isWide ? 'Hide' : 'Show');
      if (!isWide) await pressOn(provider, 'Show');
      const lines = provider.getByRole('listitem').filter({ hasText: device });
      await expect(lines).toHaveText([
        new RegExp(`^${name}Rejected${requestNumber(rejected.id)}`),
        new RegExp(`^${name} with cartOn Shelf${requestNumber(shelved.id)}`),
      ]);
      if (isWide) {
        const form = await provider.getByRole('form', { name: 'New device request' }).boundingBox();
        const list = await lines.first().boundingBox();
        expect(list?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
        expect(await places()).toEqual(before);
        // In the tab order they come after the fields that they depend on.
        await tabTo(provider, 'Hide');
      } else {
        const box = await lines.first().boundingBox();
        const name = await field.boundingBox();
        expect(name).toEqual(before[0]);
        expect(box?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
        await shotInSchemes(provider, `similar-shown-${viewport.width}`);
      }
      // The person may open neither of them.
      await expect(lines.getByRole('link')).toHaveCount(0);
      await expectAccessible(provider, 'the form with similar requests');
      await field.fill('');
      await expect(lines).toHaveCount(0);
    });

    await test.step('the analyst sees both beside the request, and opens one', async () => {
      const { id } = await api.requestAt('submitted', name);
      const analyst = await as('analyst', { viewport });
      await analyst.goto('/analyst-dashboard');
      await openRequest(analyst, name);
      const panel = detail(analyst, 'Analysis Form');
      const heading = panel.getByRole('heading', { name: 'Similar requests' });
      // The search starts when its place comes into view.
      await panel.hover();
      await expect(async () => {
        await analyst.mouse.wheel(0, 300);
        await expect(heading).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(panel.getByRole('link', { name: requestNumber(rejected.id) })).toHaveAttribute(
        'href',
        `/requests/${rejected.id}`,
      );
      await expectAccessible(analyst, 'a request with similar ones');
      await analyst.goto(`/requests/${id}`);
      const own = analyst.getByRole('region', { name: 'Similar requests' });
      await expect(async () => {
        await analyst.keyboard.press('End');
        await expect(own.getByText(`${name} with cart`)).toBeVisible({ timeout: 500 });
      }).toPass();
    });
  });
}
