import type { Role } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SimilarWhileTyping } from './SimilarWhileTyping.tsx';

const found = (more: object) => ({
  __typename: 'SimilarRequest',
  id: '42',
  number: 'MDR-000042',
  deviceName: 'Guidewire',
  stage: 'rejected',
  submissionDate: '2026-03-15T12:00:00.000Z',
  reason: null,
  readable: false,
  ...more,
});

function desk(similar: object[]) {
  const asked: unknown[] = [];
  const answers: Answers = {
    SimilarRequests: (variables) => {
      asked.push(variables);
      return { similarRequests: similar };
    },
  };
  const around = (role: Role, children: React.ReactNode) => (
    <PortalProvider testing>
      <PortalTestProvider answers={answers} user={testUser(role)}>
        {children}
      </PortalTestProvider>
    </PortalProvider>
  );
  return { asked, around };
}

describe('similar requests', () => {
  it('appear after a pause in typing, with stage and month, and a link where the person may open them', async () => {
    const { asked, around } = desk([
      found({ reason: 'Too dear.', readable: true }),
      found({ id: '43', number: 'MDR-000043', stage: 'on_shelf' }),
    ]);
    const form = (deviceName: string) =>
      around('provider', <SimilarWhileTyping deviceName={deviceName} manufacturer="Abbott" />);
    const { rerender } = render(form('gu'));
    rerender(form('gui'));
    rerender(form('guidewire '));
    await screen.findByText('Asked for before? 2 similar requests');
    expect(screen.queryByRole('listitem')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show', expanded: false }));
    for (const each of asked) expect(each).toEqual({ deviceName: 'guidewire', manufacturer: 'Abbott' });
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(first).getByRole('link', { name: 'MDR-000042' }).getAttribute('href')).toBe('/requests/42');
    expect(first.textContent).toBe('GuidewireRejectedMDR-000042 · Mar 2026Too dear.');
    expect(within(second).queryByRole('link')).toBeNull();
    rerender(form(''));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });
});
