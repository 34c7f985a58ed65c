import { MESSAGES, type Role } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { cameOf } from '../similar/cameOf.ts';
import { requestDesk } from '../testing/index.ts';
import { FollowUpsSection } from './FollowUpsSection.tsx';

const CLEO = { __typename: 'NamedPerson', id: '3', name: 'Cleo Park' };
const DEV = { __typename: 'NamedPerson', id: '1', name: 'Dev Rao' };
const AT = '2026-11-23T12:00:00.000Z';
const NOTHING = {
  ...{ used: null, usedText: null, unitsPerYear: null, unitPrice: null, currency: null },
  ...{ again: null, againText: null, answeredBy: null, answeredAt: null, changeableUntil: null },
};
const ANSWERED = {
  ...{ __typename: 'FollowUp', id: '1.1', number: 1, round: 'first', part: 'requester', days: 90 },
  ...{ person: CLEO, askedAt: AT, used: 'partly', usedText: 'In small vessels.', unitsPerYear: 30 },
  ...{ unitPrice: '1250.50', currency: 'USD', again: true, againText: null, answeredBy: CLEO },
  ...{ answeredAt: AT, changeableUntil: AT, canAnswer: false },
};
const ASKED = {
  ...ANSWERED,
  ...NOTHING,
  ...{ id: '1.2', number: 2, part: 'analyst', person: DEV, canAnswer: true },
};
const analysisOf = (lines: object[]) => ({
  __typename: 'ValueAnalysis',
  id: '1',
  annualImpact: '50000.00',
  sections: [
    { __typename: 'SavedAnalysisSection', name: 'need', value: '{"patientsPerYear":60}' },
    {
      __typename: 'SavedAnalysisSection',
      name: 'cost',
      value: JSON.stringify({ currency: 'USD', lines }),
    },
  ],
});
const STENT = { item: 'Stent', unitPrice: '1200.00', quantity: 40, period: 'year', side: 'new' };

function show(
  role: Role,
  followUps: object[],
  { isOnShelf = true, lines = [STENT] as object[] | null } = {},
) {
  const desk = requestDesk(role, { status: 'approved', isOrdered: true, isOnShelf });
  const sent: Record<string, unknown>[] = [];
  const said: string[] = [];
  let refusal: object | null = null;
  let shown = followUps;
  const { answers } = desk;
  answers.FollowUpsOf = () => ({
    deviceRequest: {
      __typename: 'DeviceRequest',
      id: '1',
      followUps: shown,
      valueAnalysis: lines && analysisOf(lines),
    },
  });
  answers.AnswerFollowUp = (variables) => {
    sent.push(variables);
    if (refusal) return { result: refusal };
    const input = variables.input as object;
    const result = { ...ASKED, ...input, answeredBy: DEV, answeredAt: AT, changeableUntil: AT };
    shown = [result];
    return { result };
  };
  render(
    <PortalTestProvider
      user={{ ...testUser(role), id: 1 }}
      answers={answers}
      notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
    >
      <PortalProvider testing>
        <RequestDetail id="1">{(read) => <FollowUpsSection request={read} />}</RequestDetail>
      </PortalProvider>
    </PortalTestProvider>,
  );
  const refuse = (given: object | null) => {
    refusal = given;
  };
  return { sent, said, refuse, keys: userEvent.setup({ delay: null }) };
}

/** An observer for which the whole page is in view. */
class InView {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', InView);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('what came of a device', () => {
  it('stands beside what was predicted, exactly', async () => {
    show('committee', [ANSWERED, { ...ASKED, canAnswer: false }]);
    expect(await screen.findByText('As expected: Partly')).toBeTruthy();
    expect(screen.getByText('Predicted patients a year').nextElementSibling?.textContent).toBe('60');
    expect(screen.getByText('Predicted purchases a year').nextElementSibling?.textContent).toBe(
      '40 × $1,200.00 Stent',
    );
    const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect(fact('Units a year')).toBe('30 predicted 40');
    expect(fact('Price per unit')).toBe('$1,250.50 predicted $1,200.00');
    expect(fact('Cost a year')).toBe('$37,515.00 predicted $48,000.00');
    expect(screen.getByText('Would ask for it again.')).toBeTruthy();
    expect(screen.getByText(/and not answered yet/).textContent).toContain('Asked of Dev Rao');
    expect(screen.queryByRole('button', { name: /Change|Send/ })).toBeNull();
  });

  it('shows what is not known, and predicts nothing where the analysis may not be read', async () => {
    show('provider', [{ ...ANSWERED, unitsPerYear: null, unitPrice: null, currency: null }], { lines: null });
    expect((await screen.findByText('Units a year')).nextElementSibling?.textContent).toBe('Not known');
    expect(screen.queryByText(/redicted/)).toBeNull();
  });

  it('is nothing for a device that is not on the shelf', async () => {
    show('committee', [ANSWERED], { isOnShelf: false });
    expect(screen.queryByText('What came of it')).toBeNull();
  });

  it('says that nobody has been asked', async () => {
    show('committee', []);
    expect(await screen.findByText(MESSAGES.notAskedYet)).toBeTruthy();
  });

  it('is answered by who is asked, who is told what is missing and what is wrong', async () => {
    const { keys, sent, said, refuse } = show('analyst', [ASKED]);
    await keys.click(await screen.findByRole('button', { name: 'Send' }));
    for (const question of ['Used as expected', 'Ask for it again'])
      expect(await screen.findAllByText(`${question}: choose an answer`)).not.toHaveLength(0);
    await keys.type(screen.getByLabelText(/^Units a year/), 'forty');
    const used = within(screen.getByRole('radiogroup', { name: 'Was it used as expected?' }));
    await keys.click(used.getByLabelText('Yes'));
    const again = within(screen.getByRole('radiogroup', { name: 'Would you ask for it again?' }));
    await keys.click(again.getByLabelText('No'));
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findAllByText(/Units a year must be a whole number/)).not.toHaveLength(0);
    expect(sent).toEqual([]);
    await keys.clear(screen.getByLabelText(/^Units a year/));
    await keys.type(screen.getByLabelText(/^Units a year/), '40');
    await keys.type(screen.getByLabelText(/^Price per unit/), '1,250,5');
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findAllByText(MESSAGES.notAmount('Price per unit', 'USD'))).not.toHaveLength(0);
    await keys.clear(screen.getByLabelText(/^Price per unit/));
    await keys.type(screen.getByLabelText(/^Price per unit/), '$1,250.005');
    refuse({
      __typename: 'InvalidError',
      code: 'invalid',
      message: 'No',
      fields: [{ __typename: 'FieldError', field: 'againText', message: MESSAGES.whyNotAgain }],
    });
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findAllByText(MESSAGES.whyNotAgain)).not.toHaveLength(0);
    refuse(null);
    await keys.type(screen.getByLabelText(/^Why not/), 'It breaks.');
    await keys.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(said).toContain(MESSAGES.followUpAnswered));
    expect(sent.at(-1)).toEqual({
      id: '1',
      number: 2,
      input: {
        ...{ used: 'yes', usedText: '', unitsPerYear: 40, unitPrice: '1250.005', currency: 'USD' },
        ...{ again: false, againText: 'It breaks.' },
      },
    });
    expect(await screen.findByText('Would not ask for it again.')).toBeTruthy();
    const change = screen.getByRole('button', { name: 'Change your answers' });
    await waitFor(() => expect(document.activeElement).toBe(change));
  });

  it('keeps what was typed and not sent', async () => {
    const { keys } = show('analyst', [ASKED]);
    await keys.type(await screen.findByLabelText(/^How it was used/), 'In every case.');
    cleanup();
    show('analyst', [ASKED]);
    await waitFor(() =>
      expect((screen.getByLabelText(/^How it was used/) as HTMLTextAreaElement).value).toBe('In every case.'),
    );
  });
});

describe('what came of a similar device', () => {
  const UNKNOWN = { unitsPerYear: null, unitPrice: null, currency: null };

  it('is a line for the last time', () => {
    const said = (days: number, part: 'requester' | 'analyst', used: 'yes' | 'no' | null) =>
      ({ ...UNKNOWN, id: `${days}${part}`, days, part, used, again: used === 'yes' }) as const;
    const line = (...followUps: ReturnType<typeof said>[]) => cameOf({ followUps, predicted: null });
    expect(line(said(90, 'requester', null))).toBeNull();
    expect(
      line(said(90, 'requester', 'yes'), said(365, 'requester', 'yes'), said(365, 'analyst', 'no')),
    ).toBe(
      'As expected after 365 days? Requester: yes, would ask for it again. Analyst: no, would not ask for it again.',
    );
  });

  it('says what it costs, beside what was predicted', () => {
    const said = { ...UNKNOWN, id: '1', days: 1, part: 'analyst', used: 'partly', again: true } as const;
    const predicted = { unitsPerYear: 1_200, unitPrice: '38.50', currency: 'EUR' };
    const bought = { unitsPerYear: 40, unitPrice: '400.00', currency: 'USD' };
    expect(cameOf({ followUps: [{ ...said, ...bought }], predicted })).toBe(
      'As expected after 1 day? Analyst: partly, 40 a year at $400.00, would ask for it again. Predicted: 1,200 a year at €38.50.',
    );
    const priceAlone = { ...said, ...bought, unitsPerYear: null };
    expect(cameOf({ followUps: [priceAlone], predicted: null })).toContain('partly, at $400.00, would ask');
    const unitsAlone = { ...said, unitsPerYear: 0 };
    expect(cameOf({ followUps: [unitsAlone], predicted: null })).toContain('partly, 0 a year, would ask');
  });
});
