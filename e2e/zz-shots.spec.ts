import { test } from './harness/test.ts';
import { VIEWPORTS } from './harness/viewports.ts';
for (const viewport of VIEWPORTS)
  test(`shots ${viewport.width}`, async ({ as, api }) => {
    const office = await as('business_office', { viewport });
    await office.goto('/committee-dashboard/meetings');
    await office.getByRole('button', { name: 'Plan a meeting' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel(/^Title/).fill(`December meeting`);
    await dialog.getByLabel(/^Day/).fill('2026-12-15');
    await dialog.getByLabel(/^From/).fill('14:00');
    await dialog.getByLabel(/^Until/).fill('15:30');
    await dialog.getByText('Chair').first().waitFor();
    await dialog.getByLabel(/^Chair/).click();
    await office.getByRole('option', { name: 'Dr. Priya Raman' }).click();
    await dialog.getByRole('button', { name: 'Plan the meeting' }).click();
    await office.getByRole('heading', { level: 1, name: 'December meeting' }).waitFor();
    const at = office.url();
    const member = await as('committee', { viewport });
    await member.goto(new URL(at).pathname);
    await member.getByRole('button', { name: 'I come' }).click();
    await member.getByText(/^1 comes/).waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await member.emulateMedia({ colorScheme: scheme });
      await member.screenshot({ path: `/tmp/shots/meeting-${viewport.width}-${scheme}.png`, fullPage: true });
    }
    await member.goto('/committee-dashboard/meetings');
    await member.getByRole('heading', { name: 'Your calendar' }).waitFor();
    const make = member.getByRole('button', { name: /^Make (an address|a new one)/ });
    await make.click();
    if (viewport.width === 1280) await member.getByLabel('Address of your calendar').waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await member.emulateMedia({ colorScheme: scheme });
      await member.screenshot({ path: `/tmp/shots/list-${viewport.width}-${scheme}.png`, fullPage: true });
    }
    void api;
  });
