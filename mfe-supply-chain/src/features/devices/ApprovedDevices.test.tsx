// @vitest-environment happy-dom
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { type DeskRequest, requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApprovedDevices } from './ApprovedDevices.tsx';

function open(...requests: Partial<DeskRequest>[]) {
  const desk = requestDesk('supply_chain', ...requests);
  const shownNotices: string[] = [];
  render(
    <PortalTestProvider
      user={testUser('supply_chain')}
      answers={desk.answers}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
    >
      <PortalProvider testing>
        <ApprovedDevices />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup();
  const details = async (device: string) => {
    await keys.click(await screen.findByRole('button', { name: device }));
    const panel = await screen.findByRole('region', { name: 'Device Details' });
    await within(panel).findByRole('heading', { name: device });
    return within(panel);
  };
  return { ...desk, shownNotices, keys, details };
}

const approved = { status: 'approved', deviceName: 'Micra AV2' } as const;
const ordered = { ...approved, isOrdered: true, orderDate: '2026-01-12T09:30:00.000Z' } as const;
const shelved = {
  ...ordered,
  isOnShelf: true,
  lawsonId: 'LW-7',
  shelfDate: '2026-01-14T09:30:00.000Z',
} as const;

/** The bar at the lower edge of the panel, where the buttons of the next step are. */
const bar = (button: HTMLElement) => within(button.closest<HTMLElement>('[data-bottom-bar]') as HTMLElement);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('Approved Devices', () => {
  it('says when there is none', async () => {
    open();
    expect(await screen.findByText('No approved devices')).toBeTruthy();
  });

  it('opens the first device that is not on the shelf yet', async () => {
    open({ ...shelved, deviceName: 'A' }, { ...ordered, deviceName: 'B' });
    const panel = within(await screen.findByRole('region', { name: 'Device Details' }));
    expect(await panel.findByRole('heading', { name: 'B' })).toBeTruthy();
  });

  it('can be narrowed to one stage', async () => {
    const { keys } = open(
      { ...approved, deviceName: 'A' },
      { ...ordered, deviceName: 'B' },
      { ...shelved, deviceName: 'C' },
    );
    await screen.findByRole('button', { name: 'A' });
    const filters = within(document.querySelector('search') as HTMLElement);
    const choices = filters.getAllByRole('radio');
    expect(choices.map((radio) => radio.getAttribute('value'))).toEqual([
      'all',
      'approved',
      'ordered',
      'on_shelf',
    ]);
    await keys.click(filters.getByRole('radio', { name: 'Ordered' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'B' })).toBeTruthy();
    await keys.click(filters.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  });
});

describe('order', () => {
  it('marks as ordered, backordered when ticked, and goes on to the shelf', async () => {
    const { details, keys, calls, shownNotices } = open(approved);
    const panel = await details('Micra AV2');
    await keys.click(panel.getByRole('checkbox', { name: /Backordered/ }));
    await keys.click(panel.getByRole('button', { name: 'Mark as Ordered' }));
    expect(await panel.findByLabelText(/Lawson ID/)).toBeTruthy();
    expect(calls).toEqual([{ action: 'order', variables: { id: '1', backordered: true } }]);
    expect(shownNotices).toEqual(['Micra AV2 has been marked as ordered (backordered)']);
    expect(panel.getAllByText('backordered').length).toBeGreaterThan(0);
  });

  it('without the tick is not backordered', async () => {
    const { details, keys, shownNotices } = open(approved);
    await keys.click((await details('Micra AV2')).getByRole('button', { name: 'Mark as Ordered' }));
    await waitFor(() => expect(shownNotices).toEqual(['Micra AV2 has been marked as ordered']));
  });

  it('shows the default message when the network fails', async () => {
    const { details, keys, answers } = open(approved);
    answers.MarkOrdered = () => Promise.reject(new TypeError('Failed to fetch'));
    const panel = await details('Micra AV2');
    const button = panel.getByRole('button', { name: 'Mark as Ordered' });
    await keys.click(button);
    expect(await bar(button).findByText('Failed to mark as ordered')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('shelf', () => {
  it('refuses a blank Lawson ID', async () => {
    const { details, keys, calls } = open(ordered);
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Lawson ID/), '   ');
    await keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
    expect((await panel.findAllByText('Lawson ID is required')).length).toBeGreaterThan(0);
    expect(calls).toEqual([]);
  });

  it('refuses one of more than 64 characters', async () => {
    const { details, keys, calls } = open(ordered);
    const panel = await details('Micra AV2');
    await keys.click(panel.getByLabelText(/Lawson ID/));
    await keys.paste('L'.repeat(65));
    await keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
    expect((await panel.findAllByText('Lawson ID must be at most 64 characters')).length).toBeGreaterThan(0);
    expect(calls).toEqual([]);
  });

  it('that fails without a word shows the default message', async () => {
    const { details, keys, answers } = open(ordered);
    answers.MarkOnShelf = () => Promise.reject(new TypeError('Failed to fetch'));
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Lawson ID/), 'LW-1');
    const button = panel.getByRole('button', { name: 'Mark as On Shelf' });
    await keys.click(button);
    expect(await bar(button).findByText('Failed to mark as on shelf')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect((panel.getByLabelText(/Lawson ID/) as HTMLInputElement).value).toBe('LW-1');
  });

  it('takes it without the spaces around it, and shows where the device is', async () => {
    const { details, keys, calls, shownNotices } = open(ordered);
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Lawson ID/), ' LW-204417 ');
    await keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
    expect((await panel.findAllByText('LW-204417')).length).toBeGreaterThan(0);
    expect(calls).toEqual([{ action: 'shelve', variables: { id: '1', lawsonId: 'LW-204417' } }]);
    expect(shownNotices).toEqual(['Micra AV2 has been marked as on the shelf with Lawson ID: LW-204417']);
  });

  describe('with a Lawson ID that another request has', () => {
    const other = { ...shelved, id: '42', deviceName: 'Evolut FX', department: 'EP' };
    const typed = async () => {
      const opened = open(ordered, other);
      const panel = await opened.details('Micra AV2');
      await opened.keys.type(panel.getByLabelText(/Lawson ID/), 'LW-7');
      await opened.keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Is it the same item?' }));
      expect(dialog.getByText(/^Lawson ID .*is in use/).textContent).toBe(
        'Lawson ID LW-7 is in use: MDR-000042, Evolut FX (EP).',
      );
      // The link opens a new tab, so that the question stays open for a comparison.
      const link = dialog.getByRole('link', { name: /^MDR-000042/ });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/requests/42', '_blank']);
      expect(opened.calls).toEqual([]);
      return { ...opened, panel, dialog };
    };

    it('names that request, and takes it when it is the same item', async () => {
      const { keys, dialog, calls } = await typed();
      await keys.click(dialog.getByRole('button', { name: 'Same item, mark as On Shelf' }));
      await waitFor(() =>
        expect(calls).toEqual([{ action: 'shelve', variables: { id: '1', lawsonId: 'LW-7' } }]),
      );
    });

    it('sends nothing when it is to be changed, and keeps what was typed', async () => {
      const { keys, dialog, calls, panel } = await typed();
      await keys.click(dialog.getByRole('button', { name: 'Change the Lawson ID' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const field = panel.getByLabelText(/Lawson ID/) as HTMLInputElement;
      await waitFor(() => expect(field.disabled).toBe(false));
      expect(field.value).toBe('LW-7');
      expect(calls).toEqual([]);
    });

    it('takes it when nobody can say who has it', async () => {
      const { details, keys, answers, calls } = open(ordered, other);
      answers.RequestsWithLawsonId = () => Promise.reject(new TypeError('Failed to fetch'));
      const panel = await details('Micra AV2');
      await keys.type(panel.getByLabelText(/Lawson ID/), 'LW-7');
      await keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
      await waitFor(() => expect(calls).toHaveLength(1));
    });
  });

  it('that someone else has done under another number says so', async () => {
    const { details, keys, requests } = open(ordered);
    const panel = await details('Micra AV2');
    Object.assign(requests[0] ?? {}, shelved);
    await keys.type(panel.getByLabelText(/Lawson ID/), 'LW-8');
    await keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
    const refusal = 'A request that is On Shelf cannot become On Shelf.';
    expect(await panel.findByText(refusal)).toBeTruthy();
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark as On Shelf' })).toBeNull());
    expect(panel.getByText(refusal)).toBeTruthy();
  });
});

describe('what was typed and not sent when the session ended', () => {
  it('is still there: the Lawson ID of each device, until it is on the shelf', async () => {
    const requests = [
      { ...ordered, deviceName: 'A' },
      { ...ordered, deviceName: 'B' },
    ];
    const before = open(...requests);
    await before.keys.type((await before.details('A')).getByLabelText(/Lawson ID/), 'LW-4');
    cleanup();
    const after = open(...requests);
    const idOf = async (device: string) =>
      (await after.details(device)).getByLabelText<HTMLInputElement>(/Lawson ID/);
    expect((await idOf('B')).value).toBe('');
    expect((await idOf('A')).value).toBe('LW-4');
    await after.keys.click(screen.getByRole('button', { name: 'Mark as On Shelf' }));
    await waitFor(() => expect(after.calls).toMatchObject([{ variables: { lawsonId: 'LW-4' } }]));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is still there when it was refused', async () => {
    const before = open(ordered);
    before.answers.MarkOnShelf = () => Promise.reject(new TypeError('Failed to fetch'));
    const panel = await before.details('Micra AV2');
    await before.keys.type(panel.getByLabelText(/Lawson ID/), 'LW-4');
    await before.keys.click(panel.getByRole('button', { name: 'Mark as On Shelf' }));
    await panel.findByText('Failed to mark as on shelf');
    cleanup();
    const after = await open(ordered).details('Micra AV2');
    expect(after.getByLabelText<HTMLInputElement>(/Lawson ID/).value).toBe('LW-4');
  });

  it('is still there: whether the device is backordered', async () => {
    const before = open(approved);
    await before.keys.click((await before.details('Micra AV2')).getByRole('checkbox'));
    cleanup();
    const after = await open(approved).details('Micra AV2');
    expect(after.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});
