import { MESSAGES, type Role } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { requestDesk } from '@portal/requests/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePageState } from '../../portal/pageState.ts';
import { ShellTestProvider } from '../../testing/ShellTestProvider.tsx';
import { Compare } from './Compare.tsx';

function Outside() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="title">{usePageState().name}</p>
      <p data-testid="address">{pathname + search}</p>
    </>
  );
}

const CRITERIA = ['patientOutcome', 'safety', 'cost', 'evidence', 'fit'];
const analysis = (id: string, currency: string, annualImpact: string, points?: number) => ({
  __typename: 'ValueAnalysis',
  id,
  annualImpact,
  firstYearCost: annualImpact,
  totalScore: points === undefined ? null : points * 20,
  criteria: CRITERIA.map((name) => ({
    ...{ __typename: 'ScoreCriterion', name, weight: 20 },
    label: name
      .replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)
      .replace(/^./, (first) => first.toUpperCase()),
  })),
  sections: [
    {
      name: 'cost',
      value: JSON.stringify({ currency, lines: [], contractEnd: '2027-03-31', reimbursementCode: `C${id}` }),
    },
    {
      name: 'evidence',
      value: JSON.stringify({
        studies: [{ level: 'II', citation: 'A trial', doi: null, kind: 'cohort', finding: `Shown ${id}.` }],
      }),
    },
    {
      name: 'score',
      value: JSON.stringify(
        points === undefined
          ? {}
          : Object.fromEntries(CRITERIA.map((name, at) => [name, { points, reason: at ? 'Shown.' : null }])),
      ),
    },
  ].map((section) => ({ __typename: 'SavedAnalysisSection', ...section })),
});
const consulted = (id: string, kind: string, name: string, more: object = {}) => ({
  ...{ __typename: 'Consultation', id, kind, asked: { __typename: 'NamedPerson', name } },
  ...{ answer: null, text: null, withdrawnAt: null },
  ...more,
});
const VALVE = {
  id: '7',
  description: 'Opens by itself.',
  consultations: [
    consulted('7:1', 'pharmacy', 'Pia Pharm', { answer: 'conditions', text: 'Dry storage.' }),
    consulted('7:2', 'pharmacy', 'Paul Pharm'),
    consulted('7:3', 'person', 'Otto Other', { withdrawnAt: '2026-01-12T09:30:00.000Z' }),
  ],
  deviceName: 'Evolut valve',
  manufacturer: 'Medtronic',
  stageSince: '2026-01-12T09:30:00.000Z',
  valueAnalysis: analysis('7', 'USD', '18400.00', 4),
  evidence: ['A', 'B', 'C', 'D', 'E'].map((title) => ({
    __typename: 'Evidence',
    id: title,
    request: title === 'B' ? '57' : '7',
    kind: 'clinical',
    title,
  })),
  votes: [{ __typename: 'RequestVote', vote: 'approve', voterId: '3', voterName: 'Grace Okafor' }],
};
const PUMP = {
  ...VALVE,
  id: '8',
  deviceName: 'Sapien valve',
  manufacturer: 'Edwards',
  valueAnalysis: analysis('8', 'USD', '-300.00', 3),
  description: 'Opened by a balloon.',
  consultations: [],
  evidence: [],
  votes: [],
};

function open(role: Role, search: string, ...requests: object[]) {
  const desk = requestDesk(role, ...requests);
  const asked: unknown[] = [];
  const CompareConsultations = ({ ids }: Record<string, unknown>) => ({
    comparedRequests: (ids as string[]).map((id) => desk.requests.find((each) => each.id === id) ?? null),
  });
  const CompareRequests = (variables: Record<string, unknown>) => {
    asked.push(variables.ids);
    return CompareConsultations(variables);
  };
  const answers = { ...desk.answers, CompareRequests, CompareConsultations };
  const show = () =>
    render(
      <ShellTestProvider user={testUser(role)} answers={answers} path={`/requests/compare${search}`}>
        <Outside />
        <main>
          <Routes>
            <Route path="/requests/compare" element={<Compare />} />
          </Routes>
        </main>
      </ShellTestProvider>,
    );
  show();
  return { answers, asked, show };
}

const table = () => screen.findByRole('table');
const row = (name: RegExp | string) => screen.getByRole('row', { name });
const cellsOf = (name: RegExp | string) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('requests side by side', () => {
  it('stand in a table: a column for each, which leads to it, a row for each fact', async () => {
    open('committee', '?ids=7,8', VALVE, PUMP);
    await table();
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Fact',
      'MDR-000007Evolut valve',
      'MDR-000008Sapien valve',
    ]);
    expect(screen.getByRole('link', { name: 'MDR-000007' }).getAttribute('href')).toBe('/requests/7');
    expect(screen.getByTestId('title').textContent).toBe('Compare MDR-000007, MDR-000008');
    expect(cellsOf(/^Manufacturer/)).toEqual(['Medtronic', 'Edwards']);
    expect(cellsOf(/^Annual impact/)).toEqual(['+$18,400.00', '-$300.00']);
    expect(cellsOf(/^Total score/)).toEqual([
      '80 of 1001 criterion has no reason yet',
      '60 of 1001 criterion has no reason yet',
    ]);
    expect(cellsOf(/^Score: Patient outcome/)).toEqual(['4 of 5 (16 of 20)', '3 of 5 (12 of 20)']);
    expect(cellsOf(/^Clinical documents/)).toEqual(['AB (from MDR-000057)Cand 2 more', '–None']);
    expect(cellsOf(/^Votes to approve/)).toEqual(['1Grace Okafor', '0']);
  });

  it('say what the device is, what the contract and the studies say, and who was consulted', async () => {
    open('committee', '?ids=7,8', VALVE, PUMP);
    await table();
    expect(cellsOf(/^Description/)).toEqual(['Opens by itself.', 'Opened by a balloon.']);
    expect(cellsOf(/^Contract ends on/)).toEqual(Array(2).fill('Mar 31, 2027'));
    expect(cellsOf(/^Reimbursement code/)).toEqual(['C7', 'C8']);
    expect(cellsOf(/^Studies/)).toEqual([
      'Level II: A trial (Cohort study): Shown 7.',
      'Level II: A trial (Cohort study): Shown 8.',
    ]);
    expect(cellsOf(/^Consulted: Pharmacy/)).toEqual([
      'Pia Pharm: Yes, on conditions: Dry storage.Paul Pharm: No answer yet',
      '–Nobody',
    ]);
    expect(cellsOf(/^Consulted: Somebody else/)).toEqual(['Otto Other: Withdrawn', '–Nobody']);
    expect(screen.queryByRole('row', { name: /^Consulted: Finance/ })).toBeNull();
  });

  it('say in words where they differ, and show on demand only that, in the address', async () => {
    open('analyst', '?ids=7,8', VALVE, PUMP);
    await table();
    expect(row(/^Manufacturer Differs/)).toBeTruthy();
    expect(within(row(/^Department/)).queryByText('Differs')).toBeNull();
    const count = screen.getByText(/^\d+ rows differ\.$/).textContent;
    await userEvent.click(screen.getByRole('switch', { name: 'Only differences' }));
    expect(screen.getByTestId('address').textContent).toBe('/requests/compare?ids=7,8&only=differences');
    expect(screen.queryByRole('row', { name: /^Department/ })).toBeNull();
    expect(row(/^Manufacturer/)).toBeTruthy();
    expect(screen.getByText(String(count))).toBeTruthy();
  });

  it('are not compared by amounts of different currencies, and it says so', async () => {
    open('analyst', '?ids=7,8&only=differences', VALVE, {
      ...PUMP,
      valueAnalysis: analysis('8', 'EUR', '18400.00'),
    });
    await table();
    expect(within(row(/^Currency/)).getByText('Differs')).toBeTruthy();
    for (const name of [/^Annual impact/, /^First-year cost/])
      expect(within(row(name)).getByText('Not compared')).toBeTruthy();
    expect(screen.getByText(/different currencies/)).toBeTruthy();
    expect(cellsOf(/^Total score/)).toEqual(['80 of 1001 criterion has no reason yet', 'Not complete']);
  });

  it('tell a member no votes of a request from which they are recused, and who is recused', async () => {
    const recusal = (id: string, name: string) => ({
      __typename: 'Recusal',
      person: { __typename: 'User', id, name },
    });
    const recusals = [recusal('1', 'Ada Brook'), recusal('9', 'Olga Owens')];
    open('committee', '?ids=7,8', { ...VALVE, recusals }, { ...PUMP, votes: VALVE.votes });
    await table();
    expect(cellsOf(/^Votes to approve/)).toEqual(['You are recused', '1Grace Okafor']);
    expect(cellsOf(/^Recused/)).toEqual(['Ada BrookOlga Owens', '–Nobody']);
  });

  it('show a provider no row that is for staff', async () => {
    const own = { valueAnalysis: null, votes: [] };
    open('provider', '?ids=7,8', { ...VALVE, ...own }, { ...PUMP, ...own });
    await table();
    for (const name of [
      'Value analysis',
      'Annual impact',
      'Score',
      'Total score',
      'Committee votes',
      'Consultations',
    ])
      expect(screen.queryByText(name)).toBeNull();
    expect(screen.getByText('Evidence')).toBeTruthy();
  });

  it('show the others where one was not found', async () => {
    open('provider', '?ids=7,99,8', VALVE, PUMP);
    await table();
    expect(await screen.findByRole('columnheader', { name: /^MDR-000099 ?Not found/ })).toBeTruthy();
    expect(cellsOf(/^Manufacturer/)).toEqual(['Medtronic', '–Not known', 'Edwards']);
    expect(screen.queryByRole('link', { name: 'MDR-000099' })).toBeNull();
  });

  it('have nothing to differ in where only one was found', async () => {
    open('provider', '?ids=7,99', VALVE);
    expect(await screen.findByText(/Only one of them was found/)).toBeTruthy();
    expect(screen.queryByText('Differs')).toBeNull();
  });

  it('say so where none was found', async () => {
    open('provider', '?ids=98,99');
    expect(await screen.findByText('MDR-000098, MDR-000099: not found')).toBeTruthy();
    expect(screen.getByText(MESSAGES.requestNotForYouWhy)).toBeTruthy();
  });

  it('go out of the table and come into it, and the focus is never lost', async () => {
    open('analyst', '?ids=7,8,9', VALVE, PUMP, { ...PUMP, id: '9' }, { ...PUMP, id: '10' });
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Remove MDR-000008' }));
    expect(screen.getByTestId('address').textContent).toBe('/requests/compare?ids=7,9');
    expect(document.activeElement?.textContent).toBe('Compare requests');
    const field = screen.getByRole('combobox', { name: 'Add a request' });
    await userEvent.type(field, 'mdr 9');
    expect(screen.getByText('MDR-000009 is here already')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'MDR-10{Enter}');
    expect(screen.getByTestId('address').textContent).toBe('/requests/compare?ids=7,9,10');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, '8{Enter}');
    expect(screen.getByTestId('address').textContent).toBe('/requests/compare?ids=7,9,10,8');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Compare requests');
    expect(screen.getByText(/No more than 4 fit/)).toBeTruthy();
  });

  it.each([
    ['', 'No request is chosen yet'],
    ['?ids=', 'No request is chosen yet'],
    ['?ids=7', 'Nothing to compare MDR-000007 with yet'],
    ['?ids=7,7', 'Nothing to compare MDR-000007 with yet'],
    ['?ids=7,valve', MESSAGES.notCompared],
    ['?ids=1,2,3,4,5', MESSAGES.notCompared],
  ])('say at %j what is missing, and ask nothing', async (search, words) => {
    const { asked } = open('analyst', search, VALVE);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('are the first four of too many', async () => {
    open('analyst', '?ids=7,8,9,10,11', VALVE, PUMP);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare the first 4' }));
    expect(screen.getByTestId('address').textContent).toBe('/requests/compare?ids=7,8,9,10');
    await table();
  });

  it('are read again after a failure', async () => {
    const { answers, show } = open('analyst', '?ids=7,8', VALVE, PUMP);
    cleanup();
    const { CompareRequests } = answers;
    answers.CompareRequests = (() => Promise.reject(new TypeError('Failed to fetch'))) as never;
    show();
    expect(await screen.findByText(`Error: ${MESSAGES.fetchRequestsFailed}`)).toBeTruthy();
    answers.CompareRequests = CompareRequests;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await table();
  });
});
