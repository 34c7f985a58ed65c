import { type Role, STORAGE_KEYS } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { RequestCard } from '../card/RequestCard.tsx';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { RequestHead } from '../detail/RequestHead.tsx';
import { type DeskRequest, requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';
import { useSelectedRequest } from '../workbench/useSelectedRequest.ts';
import { DismissedRequests } from './DismissedRequests.tsx';
import { RequestMenu } from './RequestMenu.tsx';

const SHOWN = { stage: ['submitted' as const, 'ordered' as const] };

function Cards() {
  const { items } = useRequestList('all', SHOWN);
  const { selected } = useSelectedRequest();
  return (
    <>
      {items.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          actions={<RequestMenu request={request} onDismissed={() => {}} />}
        />
      ))}
      {selected && (
        <section aria-label="Open">
          <RequestDetail id={selected}>{(request) => <RequestHead request={request} />}</RequestDetail>
        </section>
      )}
      <DismissedRequests view="all" />
    </>
  );
}

function show(role: Role, requestedBy: string, answers = {}, request: Partial<DeskRequest> = {}, path = '/') {
  const desk = requestDesk(role, { deviceName: 'Micra AV2', requestedBy, ...request });
  const shownNotices: string[] = [];
  const notices = {
    success: (text: string) => shownNotices.push(text),
    failure: (text: string) => shownNotices.push(text),
  };
  render(
    <PortalTestProvider
      user={testUser(role)}
      answers={{ ...desk.answers, ...answers }}
      notices={notices}
      path={path}
    >
      <PortalProvider testing>
        <Cards />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { ...desk, shownNotices };
}

const down = () => Promise.reject(new Error('down'));
const menu = () => screen.findByRole('button', { name: 'More actions for Micra AV2' });
const item = (name: string) => screen.findByRole('menuitem', { name });
const reason = () => screen.findByRole('textbox', { name: /^Reason/ });
const dismissForAll = async (why = 'Asked for twice.') => {
  await userEvent.click(await menu());
  await userEvent.click(await item('Dismiss request…'));
  await userEvent.type(await reason(), why);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss request' }));
};
const stored = () => localStorage.getItem(STORAGE_KEYS.dismissedRequests(1));
const wasDismissed = [
  { action: 'created', fromStage: null, toStage: 'submitted', at: '2026-01-02T09:30:00.000Z' },
  { action: 'dismiss', fromStage: 'submitted', toStage: 'dismissed', at: '2026-01-05T09:30:00.000Z' },
].map((event, id) => ({
  ...{
    __typename: 'RequestEvent',
    id: `e${id}`,
    actorName: 'Bo Roth',
    actedFor: null,
    notes: null,
    about: null,
  },
  ...event,
}));
const dismissed = { status: 'dismissed', dismissalReason: 'Asked for twice.', events: wasDismissed } as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('dismiss', () => {
  it('asks staff for a reason, then goes through the server and says so', async () => {
    const desk = show('analyst', '50');
    await dismissForAll('  Asked for twice. ');
    await waitFor(() => expect(desk.requests[0]?.status).toBe('dismissed'));
    expect(desk.calls).toEqual([{ action: 'dismiss', variables: { id: '1', reason: 'Asked for twice.' } }]);
    expect(desk.shownNotices).toEqual(['Micra AV2 has been dismissed']);
    expect(stored()).toBeNull();
  });

  it('insists on the reason', async () => {
    const desk = show('analyst', '50');
    await dismissForAll('  ');
    expect((await reason()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Reason is required').length).toBeGreaterThan(0);
    expect(desk.calls).toEqual([]);
  });

  it('is not done when staff think again', async () => {
    const desk = show('committee', '50');
    await userEvent.click(await menu());
    await userEvent.click(await item('Dismiss request…'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(desk.calls).toEqual([]);
  });

  it('keeps the request in this browser’s list when the server fails, and hides the card', async () => {
    const { shownNotices } = show('business_office', '50', { DismissRequest: down });
    await dismissForAll();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Micra AV2' })).toBeNull());
    expect(stored()).toBe('["1"]');
    expect(shownNotices).toEqual([
      'Micra AV2 was not dismissed. Failed to update status. It is hidden in this browser only.',
    ]);
  });

  it('keeps the reason when the server fails, for the next try', async () => {
    show('business_office', '50', { DismissRequest: down });
    await dismissForAll();
    await waitFor(() => expect(stored()).toBe('["1"]'));
    cleanup();
    localStorage.clear();
    show('business_office', '50');
    await userEvent.click(await menu());
    await userEvent.click(await item('Dismiss request…'));
    expect(((await reason()) as HTMLTextAreaElement).value).toBe('Asked for twice.');
  });

  it('hides the owner’s card in this browser only', async () => {
    const desk = show('provider', '1');
    await userEvent.click(await menu());
    await userEvent.click(await item('Dismiss in this browser'));
    expect(screen.queryByText('Micra AV2')).toBeNull();
    expect(stored()).toBe('["1"]');
    expect(desk.requests[0]?.status).toBe('submitted');
  });

  it('is not offered to anybody else', async () => {
    show('supply_chain', '50');
    expect(await screen.findByText('Micra AV2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
  });

  it('is reached by keyboard alone: the menu opens on its first item, Esc leads back to its button', async () => {
    show('analyst', '50');
    (await menu()).focus();
    await userEvent.keyboard('{Enter}');
    const first = await item('Dismiss request…');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await menu()));
  });
});

describe('a dismissed request', () => {
  it('says who dismissed it and why; staff restore it', async () => {
    const desk = show('committee', '50', {}, dismissed, '/?request=1');
    const open = within(await screen.findByRole('region', { name: 'Open' }));
    expect(await open.findByText('Asked for twice.', { selector: 'bdi' })).toBeTruthy();
    expect(open.getByText(/^Dismissed by /).textContent).toMatch(/^Dismissed by Bo Roth, /);
    await userEvent.click(open.getByRole('button', { name: 'Restore request' }));
    await waitFor(() => expect(desk.requests[0]?.status).toBe('submitted'));
    expect(desk.shownNotices).toEqual(['Micra AV2 has been restored']);
    await waitFor(() => expect(open.queryByText('Asked for twice.', { selector: 'bdi' })).toBeNull());
  });

  it('says so to its requester, who cannot restore it', async () => {
    show('provider', '1', {}, dismissed, '/?request=1');
    expect(await screen.findByText('Asked for twice.', { selector: 'bdi' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore request' })).toBeNull();
  });

  it('says why it cannot be restored when somebody else has restored it', async () => {
    const desk = show('analyst', '50', {}, dismissed, '/?request=1');
    const restore = await screen.findByRole('button', { name: 'Restore request' });
    Object.assign(desk.requests[0] ?? {}, { status: 'submitted' });
    await userEvent.click(restore);
    await waitFor(() =>
      expect(desk.shownNotices).toEqual([
        'A request that is Submitted cannot be restored: it is not dismissed.',
      ]),
    );
  });

  it('says the default message when the network fails at a restore', async () => {
    const desk = show('analyst', '50', { RestoreRequest: down }, dismissed, '/?request=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore request' }));
    await waitFor(() => expect(desk.shownNotices).toEqual(['Failed to update status']));
  });

  it('is found by staff at the end of the list, with its reason', async () => {
    show('analyst', '50', {}, dismissed);
    await userEvent.click(await screen.findByRole('button', { name: 'Show dismissed requests' }));
    expect(await screen.findByText('Asked for twice.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Micra AV2' }));
    expect(await screen.findByRole('button', { name: 'Restore request' })).toBeTruthy();
  });
});
