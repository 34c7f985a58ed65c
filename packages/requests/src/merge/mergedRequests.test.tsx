import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { MergedRequests } from './MergedRequests.tsx';

const merged = (id: string, comments: number) => ({
  ...{ __typename: 'MergedRequest', id, number: `MDR-0000${id}`, deviceName: 'Guidewire', comments },
  ...{ department: 'CVOR', submissionDate: '2026-03-15T12:00:00.000Z', requesterName: 'Elena Marquez' },
});
const COMMENT = {
  ...{ __typename: 'RequestComment', id: '1', body: 'Is it the same?', audience: 'staff' },
  author: { __typename: 'NamedPerson', id: '2', name: 'Grace Okafor' },
  ...{ createdAt: '2026-03-16T12:00:00.000Z', editedAt: null, deletedAt: null },
  ...{ question: null, answerTo: null, mentions: [] },
};

describe('the requests that were merged into one', () => {
  it('show what was said on each, with its count, and nothing where nothing was said', async () => {
    const answers: Answers = {
      MergedRequests: () => ({
        deviceRequest: { __typename: 'DeviceRequest', id: '42', merged: [merged('57', 1), merged('58', 0)] },
      }),
      Conversation: ({ id }) => ({
        deviceRequest: {
          ...{ __typename: 'DeviceRequest', id, openQuestions: [] },
          comments: {
            ...{ __typename: 'RequestCommentConnection', totalCount: 1 },
            pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
            edges: [{ __typename: 'RequestCommentConnectionEdge', node: COMMENT }],
          },
        },
      }),
    };
    render(
      <PortalProvider testing>
        <PortalTestProvider answers={answers} user={testUser('analyst')}>
          <MergedRequests request="42" count={2} />
        </PortalTestProvider>
      </PortalProvider>,
    );
    expect(await screen.findByText('Is it the same?')).toBeTruthy();
    const [shown, ...others] = screen.getAllByRole('button', { name: /conversation/ });
    expect([shown?.textContent, others]).toEqual(['Hide conversation (1) of MDR-000057', []]);
    await userEvent.click(shown as HTMLElement);
    expect(screen.queryByText('Is it the same?')).toBeNull();
    expect(shown?.getAttribute('aria-expanded')).toBe('false');
  });
});
