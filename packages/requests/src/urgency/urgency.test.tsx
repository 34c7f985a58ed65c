import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UrgencyButtons } from './UrgencyButtons.tsx';
import { UrgencyMark } from './UrgencyMark.tsx';

const URGENT = {
  id: '7',
  deviceName: 'Guidewire',
  status: 'submitted' as const,
  isOrdered: false,
  isOnShelf: false,
  urgency: 'urgent',
  urgencyConfirmedAt: null as string | null,
};

function show(role: 'analyst' | 'provider', card = URGENT) {
  const calls: Record<string, unknown>[] = [];
  const answers: Answers = {
    SetUrgency: (variables) => {
      calls.push(variables);
      return { result: { __typename: 'NotFoundError', code: 'request_not_found', message: 'Gone.' } };
    },
  };
  render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers} user={testUser(role)}>
        <UrgencyMark request={card} />
        <UrgencyButtons card={card as never} />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return calls;
}

describe('the urgency of a request', () => {
  it('is a word with a sign, which says whether somebody has confirmed it', () => {
    show('provider');
    expect(screen.getByText('Urgent, unconfirmed').querySelector('svg')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is marked by a short word, too: dotted, with the reason, until somebody has confirmed it', () => {
    const mark = (card: typeof URGENT) =>
      render(
        <PortalProvider testing>
          <UrgencyMark request={card} short />
        </PortalProvider>,
      ).container.querySelector('strong');
    const unconfirmed = mark(URGENT);
    expect(unconfirmed?.textContent).toBe('Urgent, unconfirmed');
    expect(unconfirmed?.title).toBe('Urgent, unconfirmed');
    const confirmed = mark({ ...URGENT, urgencyConfirmedAt: '2026-01-12T09:30:00.000Z' });
    expect([confirmed?.textContent, confirmed?.title]).toEqual(['Urgent', '']);
  });

  it('is not marked where it is not urgent', () => {
    show('analyst', { ...URGENT, urgency: 'soon' });
    expect(screen.queryByText(/urgent/i)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is confirmed by an analyst, once', async () => {
    const calls = show('analyst');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm urgency' }));
    await waitFor(() => expect(calls).toEqual([{ id: '7', urgency: 'urgent' }]));
  });

  it('is lowered by an analyst, with a reason that the requester reads', async () => {
    const calls = show('analyst', { ...URGENT, urgencyConfirmedAt: '2026-01-12T09:30:00.000Z' });
    expect(screen.queryByRole('button', { name: 'Confirm urgency' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Lower urgency…' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Routine' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'In stock.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Lower urgency' }));
    await waitFor(() => expect(calls).toEqual([{ id: '7', urgency: 'routine', reason: 'In stock.' }]));
  });
});
