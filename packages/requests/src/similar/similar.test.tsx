import type { Role } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SimilarWhileTyping } from './SimilarWhileTyping.tsx';

/** The component with the state that its form keeps: whether similar requests are shown. */
function Typing(given: Omit<ComponentProps<typeof SimilarWhileTyping>, 'shown' | 'onShow'>) {
  const [shown, setShown] = useState<boolean | null>(null);
  return <SimilarWhileTyping {...given} shown={shown} onShow={setShown} />;
}

const found = (more: object) => ({
  __typename: 'SimilarRequest',
  id: '42',
  number: 'MDR-000042',
  deviceName: 'Guidewire',
  stage: 'rejected',
  outcome: 'rejected',
  submissionDate: '2026-03-15T12:00:00.000Z',
  reason: null,
  readable: false,
  supportable: false,
  same: [],
  followUps: [],
  predicted: null,
  support: { __typename: 'RequestSupport', count: 0, supported: false },
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
  return { asked, answers, around };
}

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

describe('similar requests', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('appear after a pause in typing, with stage and month, and a link where the person may open them', async () => {
    const { asked, around } = desk([
      found({ reason: 'Too dear.', readable: true }),
      found({ id: '43', number: 'MDR-000043', stage: 'on_shelf' }),
    ]);
    const form = (deviceName: string) =>
      around(
        'provider',
        <Typing deviceName={deviceName} manufacturer="Abbott" udi={null} onDiscard={() => {}} />,
      );
    onPhone();
    const { rerender } = render(form('gu'));
    rerender(form('gui'));
    rerender(form('guidewire '));
    await screen.findByText('Asked for before? 2 similar requests');
    expect(screen.queryByRole('listitem')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show', expanded: false }));
    for (const each of asked)
      expect(each).toEqual({ deviceName: 'guidewire', manufacturer: 'Abbott', udi: null });
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(first).getByRole('link', { name: 'MDR-000042' }).getAttribute('href')).toBe('/requests/42');
    expect(first.textContent).toBe('GuidewireRejectedMDR-000042 · Mar 2026Too dear.');
    expect(within(second).queryByRole('link')).toBeNull();
    rerender(form(''));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  it('are asked for once while somebody types the manufacturer', async () => {
    const { asked, around } = desk([found({})]);
    const form = (manufacturer: string) =>
      around(
        'provider',
        <Typing deviceName="guidewire" manufacturer={manufacturer} udi={null} onDiscard={() => {}} />,
      );
    const { rerender } = render(form('Abbott'));
    await screen.findByText('Asked for before? 1 similar request');
    for (const typed of ['Z', 'Ze', 'Zephyr']) rerender(form(typed));
    await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ manufacturer: 'Zephyr' })));
    for (const each of asked)
      expect(['Abbott', 'Zephyr']).toContain((each as { manufacturer: string }).manufacturer);
  });

  it('are found by the device identifier alone, and say so', async () => {
    const { asked, around } = desk([found({ same: ['udi'] })]);
    const form = (udi: string) =>
      around('provider', <Typing deviceName="" manufacturer="" udi={udi} onDiscard={() => {}} />);
    const { rerender } = render(form(' '));
    rerender(form('(01)51022222233336'));
    // Beside the form they are open at once.
    await screen.findByRole('button', { name: 'Hide', expanded: true });
    expect(screen.getByRole('listitem').textContent).toBe(
      'GuidewireRejectedMDR-000042 · Mar 2026Same device identifier',
    );
    for (const each of asked)
      expect(each).toEqual({ deviceName: '', manufacturer: '', udi: '(01)51022222233336' });
  });

  it('can be asked for, too, and the draft can be discarded then', async () => {
    const support = { __typename: 'RequestSupport', count: 2, supported: false };
    const commands: unknown[] = [];
    let discarded = 0;
    const { answers, around } = desk([found({ supportable: true, support, stage: 'submitted' })]);
    answers.SupportRequest = (variables) => {
      commands.push(variables);
      Object.assign(support, { count: variables.supporting ? 3 : 2, supported: variables.supporting });
      return { result: { __typename: 'SupportedRequest', id: '42' } };
    };
    const form = <Typing deviceName="guidewire" manufacturer="" udi={null} onDiscard={() => discarded++} />;
    render(around('provider', form));
    expect(await screen.findByText(/2 others ask for this/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Discard this draft' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ask for this one too MDR-000042' }));
    await screen.findByText('You ask for this one, too.');
    fireEvent.click(screen.getByRole('button', { name: 'Discard this draft' }));
    expect(discarded).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Undo MDR-000042' }));
    await screen.findByRole('button', { name: 'Ask for this one too MDR-000042' });
    expect(commands).toEqual([
      { id: '42', supporting: true },
      { id: '42', supporting: false },
    ]);
  });
});
