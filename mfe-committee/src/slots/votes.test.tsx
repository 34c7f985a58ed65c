// @vitest-environment happy-dom
import { type Stage, standingAt } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { RequestDetail } from '@portal/requests';
import { requestDesk } from '@portal/requests/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import manifest from '../../portal.json';
import { slot as Votes } from './votes.tsx';

const vote = {
  __typename: 'RequestVote',
  voterId: '3',
  voterName: 'Bo Roth',
  vote: 'deny',
  comment: 'Too dear.',
  at: '2026-01-12T09:30:00.000Z',
};

/** The panel below a request that the screen has already read. Returns how often the request was read, and its meetings. */
async function show(stage: Stage, votes: object[]) {
  const desk = requestDesk('analyst', { id: '7', ...standingAt(stage), votes });
  let asked = 0;
  const { RequestById } = desk.answers;
  desk.answers.RequestById = (...variables: unknown[]) => {
    asked += 1;
    return (RequestById as (...variables: unknown[]) => object)(...variables);
  };
  let askedMeetings = 0;
  desk.answers.MeetingsOfRequest = () => {
    askedMeetings += 1;
    return { deviceRequest: { __typename: 'DeviceRequest', id: '7', meeting: null, advice: null } };
  };
  const request = { id: '7', number: 'MDR-000007', deviceName: 'Device 7', stage, requestedBy: '2' };
  render(
    <PortalTestProvider user={testUser('analyst')} answers={desk.answers}>
      <PortalProvider testing>
        <RequestDetail id="7">
          {() => (
            <div data-testid="panel">
              <Votes request={request} />
            </div>
          )}
        </RequestDetail>
      </PortalProvider>
    </PortalTestProvider>,
  );
  const panel = await screen.findByTestId('panel');
  return { panel, asked: () => asked, askedMeetings: () => askedMeetings };
}

afterEach(cleanup);

describe('the votes on the screens of others', () => {
  it('are the tally, and who advised what; nothing more is asked than the screen has asked', async () => {
    const { panel, asked } = await show('committee_review', [vote]);
    expect(await within(panel).findByText('0 for approval, 1 for denial.')).toBeTruthy();
    expect(within(panel).getByRole('list', { name: 'Votes' }).textContent).toMatch(
      /Deny.*Bo Roth.*Too dear\./,
    );
    expect(asked()).toBe(1);
  });

  it('stay when the request is decided', async () => {
    const { panel } = await show('on_shelf', [vote]);
    expect(await within(panel).findByText('Too dear.')).toBeTruthy();
  });

  it('can be none while the request is before the committee; after that there is no panel', async () => {
    const open = await show('committee_review', []);
    expect(await within(open.panel).findByText('No votes yet.')).toBeTruthy();
    cleanup();
    const decided = await show('approved', []);
    expect(decided.panel.innerHTML).toBe('');
  });

  it('come with what meetings have recommended, which nobody asks before the committee has the request', async () => {
    const decided = await show('approved', []);
    await waitFor(() => expect(decided.askedMeetings()).toBeGreaterThan(0));
    cleanup();
    const early = await show('under_analysis', []);
    await waitFor(() => expect(early.asked()).toBe(1));
    expect(early.askedMeetings()).toBe(0);
  });

  it('are for people who read all requests', () => {
    const [votes] = manifest.slots;
    expect(votes?.access).toEqual({ all: ['view_all_requests'] });
  });
});
