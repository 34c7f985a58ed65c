import { expectAccessible, overhangOf } from './harness/axe.ts';
import { expect, mailed as test } from './harness/mailed.ts';
import { ACCOUNTS } from './harness/people.ts';
import { complaintsOf } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
import { callsOf } from './steps/calls.ts';

for (const viewport of VIEWPORTS)
  test(`at ${viewport.width} px mails that the server refuses appear to the administrator, and go when they are tried again`, async ({
    enter,
    mail,
  }) => {
    test.slow();
    const admin = await enter('admin', viewport);
    const complaints = complaintsOf(admin);
    await admin.goto('/admin/users');
    await admin.getByRole('link', { name: 'Failed Mails' }).click();
    await expect(admin.getByText('No mail has failed')).toBeVisible();

    mail.mood = 'refuses';
    const provider = await enter('provider', viewport);
    await provider.goto('/home');
    const office = await enter('business_office', viewport);
    await office.goto('/home');
    for (const page of [provider, office])
      await expect(page.getByRole('button', { name: /, account$/ })).toBeVisible();
    const [asProvider, asOffice] = [await callsOf(provider), await callsOf(office)];
    /** Creates a request and dismisses it, so that the requester gets a mail. Returns its number. */
    const dismissed = async (deviceName: string): Promise<string> => {
      const { id, number } = await asProvider('POST', '/device-requests', {
        ...{ deviceName, description: 'For radial access.', representativeName: 'Dana Whitfield' },
        ...{ department: 'EP', manufacturer: 'Terumo', isReplacement: false },
      });
      await asOffice('PUT', `/device-requests/${id}/status`, {
        ...{ status: 'dismissed', reason: 'For the reader alone.' },
      });
      return number;
    };
    const numbers = [await dismissed('Closure device 8F'), await dismissed('Guide wire 0.014')];

    const rows = admin
      .getByRole('group', { name: 'Failed mails', exact: true })
      .locator('tbody tr')
      .filter({ hasText: 'Dismissal' });
    await expect(rows).toHaveCount(2, { timeout: 60_000 });
    for (const number of numbers) {
      const row = rows.filter({ hasText: number });
      await expect(row).toContainText(ACCOUNTS.provider);
      await expect(row).toContainText('The mail server did not take the address. It said: 550');
    }
    await expect(admin.locator('body')).not.toContainText('For the reader alone.');
    await expectAccessible(admin, 'failed mails');

    const before = mail.mails.length;
    mail.mood = 'takes';
    await rows
      .first()
      .getByRole('button', { name: /^Try again/ })
      .press('Enter');
    await expect(rows).toHaveCount(1);
    await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBeGreaterThan(before);
    // On a slow machine, mails of the demo data may also have been refused.
    await expect(async () => {
      const all = admin.getByRole('button', { name: 'Try all shown again' });
      if (await all.isVisible()) await all.click({ timeout: 1_000 });
      await expect(admin.getByText('No mail has failed')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    // Another mail is refused, and the page shows it without a reload.
    mail.mood = 'refuses';
    const other = await dismissed('Balloon catheter');
    await expect(rows.filter({ hasText: other })).toHaveCount(1, { timeout: 60_000 });

    // The link shows the present number, including mails that have failed meanwhile.
    await admin.goto('/admin/users');
    const link = admin.getByRole('link', { name: /^Failed Mails/ });
    await expect(link).toHaveAccessibleName(/^Failed Mails \([1-9]\d*\)$/);
    expect(await overhangOf(admin)).toBe(0);
    const counted = (await link.textContent()) ?? '';
    await dismissed('Snare kit');
    await expect(link).not.toHaveText(counted, { timeout: 60_000 });
    expect(complaints).toEqual([]);
  });
