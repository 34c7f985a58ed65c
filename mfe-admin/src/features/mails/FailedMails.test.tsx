// @vitest-environment happy-dom
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FailedMails } from './FailedMails.tsx';

const mail = (id: string, more: object = {}) => ({
  __typename: 'FailedMail',
  id,
  to: { __typename: 'MailRecipient', id: '7', name: 'Ann Lee', email: 'ann@demo.local' },
  requestId: '42',
  requestNumber: 'MDR-000042',
  kinds: ['question', 'rejected'],
  letter: null as string | null,
  error: 'The mail server did not take the address. It said: 550 no such mailbox',
  tries: 9,
  failedAt: '2026-03-01T08:00:00.000Z',
  ...more,
});
const DIGEST = mail('2', { requestId: null, requestNumber: null, kinds: [] });

/** The page with a gateway that has these mails. Returns the ids that are sent again. */
function open(mails: ReturnType<typeof mail>[], { user = testUser('admin'), refuses = false } = {}) {
  const retried: unknown[] = [];
  const said: string[] = [];
  const notices = { success: (text: string) => said.push(text), failure: (text: string) => said.push(text) };
  let now = mails;
  const answers: Answers = {
    FailedMails: () => ({
      failedMails: {
        __typename: 'FailedMailConnection',
        totalCount: now.length,
        edges: now.map((node) => ({ __typename: 'FailedMailEdge', node })),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    }),
    RetryMails({ ids }) {
      retried.push(ids);
      if (refuses) {
        const message = 'There is no such mail that has failed';
        return { result: { __typename: 'NotFoundError', code: 'NOT_FOUND', message } };
      }
      now = now.filter(({ id }) => !(ids as string[]).includes(id));
      return { result: { __typename: 'MailsRetried', retried: (ids as string[]).length } };
    },
  };
  render(
    <PortalTestProvider user={user} answers={answers} notices={notices}>
      <PortalProvider testing>
        <FailedMails />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { retried, said, keys: userEvent.setup() };
}

afterEach(cleanup);

describe('Failed Mails', () => {
  it('are for those who manage users', () => {
    open([mail('1')], { user: testUser('analyst') });
    expect(screen.getByText('You do not have permission to access this page.')).toBeTruthy();
  });

  it('tell whose they are, what about, and what went wrong', async () => {
    const letter = mail('3', { requestId: null, requestNumber: null, kinds: [], letter: 'invitation' });
    open([mail('1'), DIGEST, letter]);
    const [first, digest, invitation] = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    for (const text of ['Ann Lee', 'ann@demo.local', 'Question, Denial', '9', /550 no such mailbox$/])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
    const link = within(first as HTMLElement).getByRole('link', { name: 'MDR-000042' });
    expect(link.getAttribute('href')).toBe('/requests/42');
    expect(within(digest as HTMLElement).getByText('Daily digest')).toBeTruthy();
    expect(within(invitation as HTMLElement).getByText('Invitation to a meeting')).toBeTruthy();
  });

  it('are tried again one by one, and the focus stays in the list', async () => {
    const { retried, keys } = open([mail('1'), DIGEST]);
    await keys.click(await screen.findByRole('button', { name: 'Try again: Daily digest to Ann Lee' }));
    expect(await screen.findByText('1 mail could not be sent')).toBeTruthy();
    expect(retried).toEqual([['2']]);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Mails that have failed' }));
  });

  it('are all tried again at once', async () => {
    const { retried, said, keys } = open([mail('1'), DIGEST]);
    await keys.click(await screen.findByRole('button', { name: 'Try all shown again' }));
    expect(await screen.findByText('No mail has failed')).toBeTruthy();
    expect(retried).toEqual([['1', '2']]);
    expect(said).toEqual(['2 mails are being sent again']);
  });

  it('stay when they cannot be tried again', async () => {
    const { said, keys } = open([mail('1')], { refuses: true });
    await keys.click(await screen.findByRole('button', { name: /^Try again/ }));
    await expect.poll(() => said).toEqual(['There is no such mail that has failed']);
    expect(screen.getByText('1 mail could not be sent')).toBeTruthy();
  });
});
