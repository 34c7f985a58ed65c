import { STAGES, type Stage, standingAt } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';
import { RequestCard } from './RequestCard.tsx';

/** Specification 4, "Card border colour"; grey for stages that lists no longer show. */
const COLOURS: Record<Stage, string> = {
  rejected: 'red',
  ordered: 'green',
  on_shelf: 'green',
  approved: 'blue',
  committee_review: 'purple',
  under_analysis: 'yellow',
  submitted: 'sky',
  dismissed: 'grey',
};

function Cards({ own = false }: { own?: boolean }) {
  const { items } = useRequestList('all', { stage: [...STAGES] });
  return items.map((request) => <RequestCard key={request.id} request={request} own={own} />);
}

describe('the card of a request', () => {
  it.each(STAGES)(
    'has the border colour of the specification and a tracker when the request is %s',
    async (stage) => {
      const { answers } = requestDesk('analyst', { deviceName: 'Micra AV2', ...standingAt(stage) });
      render(
        <PortalTestProvider user={testUser('analyst')} answers={answers}>
          <PortalProvider testing>
            <Cards />
          </PortalProvider>
        </PortalTestProvider>,
      );
      const card = await screen.findByRole('article');
      expect(card.style.getPropertyValue('--card-edge')).toBe(`var(--${COLOURS[stage]}-edge)`);
      expect(within(card).getByText('MDR-000001')).toBeTruthy();
      expect(within(card).getByText(/^Progress: /)).toBeTruthy();
      expect(within(card).queryAllByText(/^Supply: /)).toHaveLength(
        ['approved', 'ordered', 'on_shelf'].includes(stage) ? 1 : 0,
      );
    },
  );

  it.each([true, false])("names its requester, but not in a list of the person's own (%s)", async (own) => {
    const { answers } = requestDesk('provider', { deviceName: 'Micra AV2' });
    render(
      <PortalTestProvider user={testUser('provider')} answers={answers}>
        <PortalProvider testing>
          <Cards own={own} />
        </PortalProvider>
      </PortalTestProvider>,
    );
    const card = within(await screen.findByRole('article'));
    expect(card.queryByText('Ann Lee') === null).toBe(own);
  });
});
