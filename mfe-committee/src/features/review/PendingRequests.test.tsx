// @vitest-environment happy-dom
import { LIMITS, type Role } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { type DeskRequest, requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PendingRequests } from './PendingRequests.tsx';

const open = (role: Role, ...requests: Partial<DeskRequest>[]) => openAt('/', role, ...requests);

function openAt(path: string, role: Role, ...requests: Partial<DeskRequest>[]) {
  const desk = requestDesk(role, ...requests);
  const shownNotices: string[] = [];
  render(
    <PortalTestProvider
      user={testUser(role)}
      path={path}
      answers={desk.answers}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
    >
      <PortalProvider testing>
        <PendingRequests />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup();
  const details = async (device: string) => {
    await keys.click(await screen.findByRole('button', { name: device }));
    const panel = await screen.findByRole('region', { name: 'Review Details' });
    await within(panel).findByRole('heading', { name: device });
    return within(panel);
  };
  return { ...desk, shownNotices, keys, details };
}

const ready = { status: 'committee_review', deviceName: 'Micra AV2' } as const;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('All Pending Requests', () => {
  it("calls each state by the committee's words", async () => {
    open('committee', { status: 'submitted' }, { status: 'under_analysis' }, ready);
    const list = within(await screen.findByRole('list', { name: 'All Pending Requests' }));
    const [submitted, analysis, review] = list.getAllByRole('article').map((card) => card.textContent);
    expect(submitted).toContain('Submitted');
    expect(analysis).toContain('Under Analysis');
    expect(review).toContain('Ready for Committee Decision');
  });

  it.each([
    ['business_office', 'Review and approve requests.'],
    ['supply_chain', 'View all requests (read-only)'],
    ['committee', 'Vote on and approve device requests.'],
    ['provider', 'Vote on and approve device requests.'],
    ['admin', 'Vote on and approve device requests.'],
  ] as const)('greets %s with "%s"', (role, subtitle) => {
    open(role);
    expect(screen.getByText(subtitle)).toBeTruthy();
  });

  it('can be narrowed to what is ready to be decided', async () => {
    const { keys } = open('business_office', { status: 'submitted' }, ready);
    await screen.findByRole('button', { name: 'Device 1' });
    await keys.click(screen.getByRole('radio', { name: 'Ready for Committee Decision' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Device 1' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Micra AV2' })).toBeTruthy();
  });

  it('can be narrowed to a stage, beside its own choice', async () => {
    const all: Partial<DeskRequest>[] = [{ status: 'submitted' }, { status: 'under_analysis' }, ready];
    const shownAt = async (path: string, count: number) => {
      openAt(path, 'committee', ...all);
      const shown = count
        ? (await screen.findAllByRole('article')).length
        : (await screen.findAllByRole('button', { name: /^Drop / })).length &&
          screen.queryAllByRole('article').length;
      expect({ path, shown }).toEqual({ path, shown: count });
      cleanup();
    };
    await shownAt('/?stage=under_analysis', 1);
    await shownAt('/?show=ready&stage=committee_review', 1);
    await shownAt('/?show=ready&stage=submitted', 0);
  });

  it('offers its stages, and to those who vote their own votes', async () => {
    const { keys } = open('committee', ready);
    await keys.click(await screen.findByRole('button', { name: 'Filters' }));
    const options = async (label: string) => {
      await keys.click(screen.getByRole('combobox', { name: label }));
      return within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    };
    await screen.findByRole('combobox', { name: 'Stage' });
    expect(await options('Stage')).toEqual(['All', 'Submitted', 'Under Analysis', 'Committee Review']);
    expect(await options('Your vote')).toEqual(['All', 'Voted by you', 'Not voted by you']);
    cleanup();
    const office = open('business_office', ready);
    await office.keys.click(await screen.findByRole('button', { name: 'Filters' }));
    await screen.findByRole('combobox', { name: 'Stage' });
    expect(screen.queryByRole('combobox', { name: 'Your vote' })).toBeNull();
  });

  it.each(['business_office', 'committee'] as const)(
    'opens the first request that waits for %s, not the newest',
    async (role) => {
      open(role, { status: 'submitted' }, { status: 'under_analysis' }, ready);
      const panel = within(await screen.findByRole('region', { name: 'Review Details' }));
      expect(await panel.findByRole('heading', { name: 'Micra AV2' })).toBeTruthy();
    },
  );

  it.each([
    ['business_office', 'submitted'],
    ['supply_chain', 'committee_review'],
  ] as const)('shows %s how many there are when none waits for them', async (role, status) => {
    open(role, { status });
    expect(await screen.findByText('Choose one from the list, or begin with the first.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Review Details' })).toBeNull();
  });

  it('says when there is nothing to review', async () => {
    open('committee');
    expect(await screen.findByText('No pending requests')).toBeTruthy();
  });
});

describe('review details', () => {
  it.each([
    ['approved', {}, 'Approved'],
    ['ordered', { isOrdered: true }, 'Ordered'],
    ['on the shelf', { isOrdered: true, isOnShelf: true }, 'On Shelf'],
  ] as const)('of a request that is %s by now say so', async (_, marks, label) => {
    const { requests, details } = open('committee', ready);
    await screen.findByRole('button', { name: 'Micra AV2' });
    Object.assign(requests[0] ?? {}, { status: 'approved', ...marks });
    const panel = await details('Micra AV2');
    expect(await panel.findByText(`This request is ${label}: there is nothing left to decide.`)).toBeTruthy();
  });

  const OFFICE_ONLY = 'Only Business Office members can approve or deny requests.';

  it.each(['committee', 'provider', 'supply_chain', 'admin'] as const)(
    'are read-only for %s',
    async (role) => {
      const { details } = open(role, { ...ready, analystNotes: 'Cheaper by a third.' });
      const panel = await details('Micra AV2');
      expect(panel.getByText('Cheaper by a third.')).toBeTruthy();
      expect(panel.getByText(OFFICE_ONLY)).toBeTruthy();
      expect(panel.queryByRole('button', { name: /Approve|Deny/ })).toBeNull();
    },
  );

  it('tell the business office that a request is not ready yet', async () => {
    const { details } = open('business_office', { status: 'under_analysis', deviceName: 'Sapien 3' });
    const panel = await details('Sapien 3');
    expect(
      panel.getByText('This request is still under analysis and not ready for committee decision.'),
    ).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(panel.queryByText(OFFICE_ONLY)).toBeNull();
  });
});

describe('decision', () => {
  it('is approved with the notes, leaves the list, says so and opens the next that waits', async () => {
    const { details, keys, calls, shownNotices } = open(
      'business_office',
      ready,
      { status: 'submitted' },
      { ...ready, deviceName: 'Sapien 3' },
    );
    const panel = await details('Micra AV2');
    expect(panel.getByLabelText(/Committee Notes/).getAttribute('rows')).toBe('3');
    await keys.type(panel.getByLabelText(/Committee Notes/), ' For a year. ');
    await keys.click(panel.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve Request' }));
    await waitFor(() => expect(screen.queryByText('Micra AV2')).toBeNull());
    expect(calls).toEqual([{ action: 'approve', variables: { id: '1', notes: 'For a year.' } }]);
    expect(shownNotices).toEqual(['Micra AV2 has been approved']);
    expect(document.activeElement?.textContent).toBe('Sapien 3');
    const next = within(await screen.findByRole('region', { name: 'Review Details' }));
    expect(await next.findByRole('heading', { name: 'Sapien 3' })).toBeTruthy();
  });

  it.each([
    ['Approve', 'approve'],
    ['Deny', 'reject'],
  ] as const)('to %s asks before it ends the review', async (button, action) => {
    const { details, keys, calls } = open('business_office', ready);
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Committee Notes/), 'By the contract.');
    await keys.click(panel.getByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('Micra AV2')).toBeTruthy();
    await keys.click(question.getByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    await keys.click(panel.getByRole('button', { name: button }));
    await screen.findByRole('dialog');
    await keys.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await keys.click(panel.getByRole('button', { name: button }));
    await keys.click(await screen.findByRole('button', { name: `${button} Request` }));
    await waitFor(() =>
      expect(calls).toEqual([{ action, variables: { id: '1', notes: 'By the contract.' } }]),
    );
    expect(await screen.findByText('No pending requests')).toBeTruthy();
  });

  it('needs no notes', async () => {
    const { details, keys, calls } = open('business_office', ready);
    const panel = await details('Micra AV2');
    await keys.click(panel.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve Request' }));
    await waitFor(() => expect(calls).toEqual([{ action: 'approve', variables: { id: '1', notes: null } }]));
  });

  it('that came too late says why', async () => {
    const { details, keys, requests } = open('business_office', ready);
    const panel = await details('Micra AV2');
    Object.assign(requests[0] ?? {}, { status: 'approved' });
    await keys.type(panel.getByLabelText(/Committee Notes/), 'Too dear.');
    await keys.click(panel.getByRole('button', { name: 'Deny' }));
    await keys.click(await screen.findByRole('button', { name: 'Deny Request' }));
    expect(await panel.findByText('A request that is Approved cannot become Rejected.')).toBeTruthy();
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull());
    expect(panel.getByText('A request that is Approved cannot become Rejected.')).toBeTruthy();
    expect(panel.getByText('Your notes were not sent')).toBeTruthy();
    expect(panel.getByText('Too dear.')).toBeTruthy();
  });

  it('that failed keeps the notes, and shows the default message', async () => {
    const { details, keys, answers } = open('business_office', ready);
    answers.ApproveRequest = () => Promise.reject(new TypeError('Failed to fetch'));
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Committee Notes/), 'For a year.');
    await keys.click(panel.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve Request' }));
    expect(await panel.findByText('Failed to approve request')).toBeTruthy();
    expect((panel.getByLabelText(/Committee Notes/) as HTMLTextAreaElement).value).toBe('For a year.');
    const refusal = panel.getByText('Failed to approve request').closest('[role="alert"]');
    const button = panel.getByRole('button', { name: 'Approve' });
    expect(refusal?.nextElementSibling?.contains(button)).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(button));
    await keys.click(panel.getByRole('button', { name: 'Dismiss' }));
    expect(panel.queryByText('Failed to approve request')).toBeNull();
  });

  it('with notes that are too long marks the notes and sends nothing', async () => {
    const { details, keys, calls } = open('business_office', ready);
    const panel = await details('Micra AV2');
    const notes = panel.getByLabelText(/Committee Notes/);
    await keys.click(notes);
    await keys.paste('a'.repeat(LIMITS.longText + 1));
    await keys.click(panel.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(notes.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(notes);
    expect(calls).toEqual([]);
  });

  it('needs the reason of a denial, where none is written, and keeps it as the notes', async () => {
    const { details, keys, calls } = open('business_office', ready);
    const panel = await details('Micra AV2');
    await keys.click(panel.getByRole('button', { name: 'Deny' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny this request?' }));
    await keys.click(dialog.getByRole('button', { name: 'Deny Request' }));
    const reason = dialog.getByRole('textbox', { name: /^Reason for the requester/ });
    expect(document.activeElement).toBe(reason);
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText('Reason for the requester is required')).toBeTruthy();
    await keys.type(reason, '  ');
    await keys.click(dialog.getByRole('button', { name: 'Deny Request' }));
    expect(calls).toEqual([]);
    await keys.clear(reason);
    await keys.type(reason, 'Too dear.');
    expect(dialog.queryByText('Reason for the requester is required')).toBeNull();
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((panel.getByLabelText(/Committee Notes/) as HTMLTextAreaElement).value).toBe('Too dear.');
    await keys.click(panel.getByRole('button', { name: 'Deny' }));
    const again = within(await screen.findByRole('dialog', { name: 'Deny this request?' }));
    expect((again.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('Too dear.');
    await keys.click(again.getByRole('button', { name: 'Deny Request' }));
    await waitFor(() =>
      expect(calls).toEqual([{ action: 'reject', variables: { id: '1', notes: 'Too dear.' } }]),
    );
  });

  it('to deny that failed shows its own default message', async () => {
    const { details, keys, answers } = open('business_office', ready);
    answers.RejectRequest = () => Promise.reject(new TypeError('Failed to fetch'));
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Committee Notes/), 'Too dear.');
    await keys.click(panel.getByRole('button', { name: 'Deny' }));
    await keys.click(await screen.findByRole('button', { name: 'Deny Request' }));
    expect(await panel.findByText('Failed to deny request')).toBeTruthy();
  });

  it('keeps the notes while other requests are read', async () => {
    const { details, keys } = open('business_office', ready, { ...ready, deviceName: 'Sapien 3' });
    await keys.type((await details('Micra AV2')).getByLabelText(/Committee Notes/), 'For a year.');
    expect(((await details('Sapien 3')).getByLabelText(/Committee Notes/) as HTMLTextAreaElement).value).toBe(
      '',
    );
    const back = await details('Micra AV2');
    expect((back.getByLabelText(/Committee Notes/) as HTMLTextAreaElement).value).toBe('For a year.');
  });
});

describe('the second of two who decide at the same time', () => {
  it('reads why, with the focus on it, and the notes are not lost', async () => {
    const message = 'A request that is Rejected cannot become Approved.';
    const { details, keys, answers, requests } = open('business_office', ready);
    answers.ApproveRequest = () => {
      Object.assign(requests[0] as object, { status: 'rejected' });
      return { result: { __typename: 'ConflictError', message } };
    };
    const panel = await details('Micra AV2');
    await keys.type(panel.getByLabelText(/Committee Notes/), 'For the Cath Lab.');
    await keys.click(panel.getByRole('button', { name: 'Approve' }));
    await keys.click(await screen.findByRole('button', { name: 'Approve Request' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Approve' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    expect(document.activeElement?.textContent).toBe(message);
    expect(panel.getByText('For the Cath Lab.')).toBeTruthy();
  });
});
