import { MESSAGES, type Role } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ValueAnalysis } from './ValueAnalysis.tsx';

const REQUEST = { id: '7', status: 'under_analysis', isOrdered: false, isOnShelf: false } as const;
const need = (problem: string, version = 1, more: object = {}) => ({
  __typename: 'SavedAnalysisSection',
  name: 'need',
  value: JSON.stringify({ problem, patientsPerYear: 40, alternatives: null }),
  version,
  savedAt: '2026-03-15T12:00:00.000Z',
  savedBy: { __typename: 'NamedPerson', id: '3', name: 'Grace Okafor' },
  saveId: null,
  ...more,
});
/** Saved by the reader themselves. */
const OWN = { savedBy: { __typename: 'NamedPerson', id: '1', name: 'Test analyst' } };
const analysis = (more: object = {}) => ({
  __typename: 'ValueAnalysis',
  id: '7',
  version: 1,
  ...{
    annualImpact: null,
    firstYearCost: null,
    totalScore: null,
    criteria: [],
    presentCriteria: [],
    sections: [],
  },
  ...more,
});

function show(
  role: Role,
  found: () => object,
  save: (variables: Record<string, unknown>) => object | Promise<object> = () => analysis(),
  consultations: readonly object[] = [],
) {
  const sent: Record<string, unknown>[] = [];
  const answers: Answers = {
    ValueAnalysisOf: () => ({
      deviceRequest: {
        ...{ __typename: 'DeviceRequest', id: '7', consultations, analysisWriters: [] },
        valueAnalysis: found(),
      },
    }),
    WriteAnalysisSection: () => ({ result: { __typename: 'AnalysisWriting', secondsLeft: 45 } }),
    SaveAnalysisSection: async (variables) => {
      sent.push(variables);
      return { result: await save(variables) };
    },
  };
  const { unmount } = render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers} user={testUser(role)}>
        <ValueAnalysis request={REQUEST} />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return Object.assign(sent, { unmount });
}

/** An observer for which everything is in view at once. */
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

const itemOf = async (title: string) =>
  (await screen.findAllByRole('listitem')).find((item) => item.textContent?.startsWith(title)) as HTMLElement;

describe('the value analysis of a request', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', InView);
    sessionStorage.clear();
    return () => vi.unstubAllGlobals();
  });

  it('shows its totals, who wrote what, and opens a section', async () => {
    show('committee', () =>
      analysis({
        ...{ annualImpact: '-300.00', firstYearCost: '4700.00', totalScore: 71 },
        sections: [need('Bleeding')],
      }),
    );
    await screen.findByText('-$300.00');
    expect(screen.getByText('+$4,700.00')).toBeTruthy();
    expect(screen.getByText('71 of 100')).toBeTruthy();
    const item = await itemOf('Need');
    expect(item.textContent).toContain('Grace Okafor');
    expect(within(item).getByText('Bleeding')).toBeTruthy();
    fireEvent.click(within(item).getByRole('button', { name: 'Hide Need', expanded: true }));
    expect(within(item).getByRole('button', { name: 'Show Need', expanded: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Write|Change/ })).toBeNull();
  });

  it('says beside each total which reasons a score lacks, while it can be saved without', async () => {
    const criteria = ['Safety', 'Fit'].map((label) => ({
      ...{ __typename: 'ScoreCriterion', name: label.toLowerCase(), label, weight: 10, help: '' },
    }));
    const value = { safety: { points: 4, reason: 'Short record' }, fit: { points: 3, reason: null } };
    const score = { ...need('', 4), name: 'score', value: JSON.stringify(value) };
    show('analyst', () =>
      analysis({ criteria, presentCriteria: criteria, totalScore: 70, sections: [score] }),
    );
    const lack = '1 criterion has no reason yet';
    await screen.findByText(lack, { selector: 'dd' });
    fireEvent.click(screen.getByRole('button', { name: 'Show Score' }));
    const item = await itemOf('Score');
    expect(within(item).getByText(lack)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change Score' }));
    expect(within(item).getByText(lack)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Fit: reason' }), { target: { value: 'Own room' } });
    expect(within(item).queryByText(lack)).toBeNull();
  });

  it('is scored by its own criteria until somebody takes the present ones', async () => {
    const criterion = (name: string, label: string, weight: number) => ({
      ...{ __typename: 'ScoreCriterion', name, label, weight, help: '' },
    });
    const own = [criterion('safety', 'Safety', 20), criterion('fit', 'Fit', 10)];
    const present = [criterion('safety', 'Safety', 20), criterion('itRisk', 'IT risk', 5)];
    const score = (value: object, version: number) => ({
      ...need('', version),
      name: 'score',
      value: JSON.stringify(value),
    });
    const points = { safety: { points: 4, reason: 'Short record' }, fit: { points: 3, reason: 'Own room' } };
    const sent = show(
      'analyst',
      () => analysis({ criteria: own, presentCriteria: present, sections: [score(points, 4)] }),
      () => analysis({ criteria: present, presentCriteria: present, sections: [score({}, 5)] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show Score' }));
    const item = await itemOf('Score');
    expect(item.textContent).toContain('IT risk is new and counts 5 and Fit is retired');
    expect(item.textContent).toContain('Total73.3 of 100');
    fireEvent.click(screen.getByRole('button', { name: 'Change Score' }));
    const named = (name: string) => screen.queryByRole('textbox', { name: `${name}: reason` });
    expect(screen.getByText('73.3 of 100')).toBeTruthy();
    expect(screen.getByText(/Counts 66\.7 of 100\.$/)).toBeTruthy();
    expect([named('Fit') !== null, named('IT risk')]).toEqual([true, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Score by the present criteria' }));
    expect([named('Fit'), named('IT risk') !== null]).toEqual([null, true]);
    expect(screen.getByText('64 of 100')).toBeTruthy();
    expect(screen.getByText('1 criterion has no points yet')).toBeTruthy();
    expect(screen.getByText(/^No longer asked for, and left out: Fit, 3 of 5: Own room/)).toBeTruthy();
    fireEvent.change(named('IT risk') as HTMLElement, { target: { value: 'Patched' } });
    fireEvent.blur(named('IT risk') as HTMLElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: 4, presentCriteria: true });
    expect(JSON.parse(String(sent[0]?.value))).toEqual({
      safety: points.safety,
      itRisk: { points: null, reason: 'Patched' },
    });
  });

  it('goes on saving a score when a criterion comes while its form is open', async () => {
    const criterion = (name: string, label: string) => ({
      ...{ __typename: 'ScoreCriterion', name, label, weight: 20, help: '' },
    });
    const [safety, risk] = [criterion('safety', 'Safety'), criterion('itRisk', 'IT risk')];
    const saved = { ...need('', 1), name: 'score', value: JSON.stringify({ safety: null }) };
    let now = analysis({ criteria: [safety], presentCriteria: [safety] });
    const sent = show(
      'analyst',
      () => now,
      () => {
        const criteria = [safety, risk];
        now = analysis({ criteria, presentCriteria: criteria, sections: [saved] });
        return now;
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Write Score' }));
    const reason = (name: string) => screen.findByRole('textbox', { name: `${name}: reason` });
    fireEvent.change(await reason('Safety'), { target: { value: 'Short record' } });
    fireEvent.blur(await reason('Safety'));
    const late = (await reason('IT risk')) as HTMLInputElement;
    expect(late.value).toBe('');
    fireEvent.change(late, { target: { value: 'Patched' } });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(JSON.parse(String(sent[1]?.value))).toEqual({
      safety: { points: null, reason: 'Short record' },
      itRisk: { points: null, reason: 'Patched' },
    });
  });

  it('is saved by itself when its form is left, with the version of the section', async () => {
    const sent = show(
      'analyst',
      () => analysis({ sections: [need('Bleeding', 4)] }),
      () => analysis({ sections: [need('Late bleeding', 5)] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
    const field = screen.getByRole('textbox', { name: 'Problem' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Late bleeding' } });
    expect(screen.getByText(MESSAGES.sectionKept)).toBeTruthy();
    fireEvent.blur(field);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: '7',
      section: 'need',
      value: JSON.stringify({ problem: 'Late bleeding', patientsPerYear: 40, alternatives: '' }),
      version: 4,
      saveId: expect.stringMatching(/^[\da-f]{32}$/),
    });
    await screen.findByText(/^Saved /);
    fireEvent.change(field, { target: { value: 'Very late bleeding' } });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('button', { name: 'Change Need' });
    expect(sent.map(({ version }) => version)).toEqual([4, 5]);
  });

  it('is saved by itself a moment after typing stops', async () => {
    const sent = show(
      'analyst',
      () => analysis(),
      () => analysis({ sections: [need('Bleeding')] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Write Need' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Problem' }), { target: { value: 'Bleeding' } });
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 8_000 });
    await screen.findByText(/^Saved /);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Problem' }));
  }, 15_000);

  it('says at the field what is wrong with a line of costs, and sums the lines as they are typed', async () => {
    const field = 'cost.lines.0.unitPrice';
    const wrong = { __typename: 'FieldError', field, message: 'Unit price must be a decimal' };
    show(
      'analyst',
      () => analysis(),
      () => ({ __typename: 'InvalidError', code: 'invalid_fields', message: 'Wrong', fields: [wrong] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Write Cost' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }));
    const line = within(screen.getByRole('group', { name: 'Cost lines, 1' }));
    await waitFor(() => expect(document.activeElement).toBe(line.getByRole('textbox', { name: 'Item' })));
    fireEvent.change(line.getByRole('textbox', { name: 'Item' }), { target: { value: 'Valve' } });
    fireEvent.change(line.getByRole('textbox', { name: 'Quantity' }), { target: { value: '40' } });
    fireEvent.change(line.getByRole('textbox', { name: 'Unit price' }), { target: { value: '1,5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(line.getByRole('textbox', { name: 'Unit price' }).getAttribute('aria-invalid')).toBe('true'),
    );
    fireEvent.change(line.getByRole('textbox', { name: 'Unit price' }), { target: { value: '32500.00' } });
    expect(screen.getAllByText('+$1,300,000.00').length).toBeGreaterThan(0);
    expect(line.queryByText('Unit price must be a decimal')).toBeNull();
  });

  it('puts the focus into the new line, and colours only what was left or sent', async () => {
    const sent = show('analyst', () => analysis());
    fireEvent.click(await screen.findByRole('button', { name: 'Write Clinical evidence' }));
    const add = screen.getByRole('button', { name: 'Add study' });
    fireEvent.click(add);
    fireEvent.click(add);
    const line = (at: number) => within(screen.getByRole('group', { name: `Studies, ${at}` }));
    const kind = (at: number) => line(at).getByLabelText(/^Kind of study/, { selector: 'input' });
    await waitFor(() =>
      expect(document.activeElement).toBe(line(2).getByRole('textbox', { name: 'Citation' })),
    );
    expect(kind(1).hasAttribute('required')).toBe(true);
    const isWrong = (at: number) => kind(at).getAttribute('aria-invalid') === 'true';
    fireEvent.blur(kind(2));
    await waitFor(() => expect([isWrong(1), isWrong(2)]).toEqual([false, true]));
    expect(line(2).getByText('Kind of study is required')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove study 1' }));
    fireEvent.click(add);
    expect([isWrong(1), isWrong(2)]).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect([isWrong(1), isWrong(2)]).toEqual([true, true]));
    expect(document.body.textContent).not.toMatch(/systematic_review|must be one of|Saved \d/);
    expect(screen.getByText(/^Not saved yet: 4 fields are not right/)).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  it('shows what somebody else has saved meanwhile, and saves nothing until it is decided what counts', async () => {
    let saved = need('Bleeding', 1);
    const sent = show(
      'analyst',
      () => analysis({ sections: [saved] }),
      ({ version }) =>
        version === 1
          ? {
              __typename: 'ConflictError',
              code: 'analysis_newer',
              message: 'Grace Okafor has saved meanwhile.',
            }
          : analysis({ sections: [need('Mine', 3)] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
    saved = need('Hers', 2);
    const field = screen.getByRole('textbox', { name: 'Problem' }) as HTMLTextAreaElement;
    fireEvent.change(field, { target: { value: 'Mine' } });
    fireEvent.blur(field);
    await screen.findByText('Hers');
    expect(field.value).toBe('Mine');
    fireEvent.change(field, { target: { value: 'Mine, too' } });
    fireEvent.blur(field);
    expect(sent).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Replace it with mine' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]));
  });

  describe("a save of one's own whose answer never came", () => {
    const NEWER = { __typename: 'ConflictError', code: 'analysis_newer', message: 'Saved meanwhile.' };
    const problem = () => screen.getByRole('textbox', { name: 'Problem' }) as HTMLTextAreaElement;
    const type = (value: string) => fireEvent.change(problem(), { target: { value } });
    const noConflict = () => expect(screen.queryByText(/saved this .*meanwhile/)).toBeNull();

    /** A server that stores and compares versions like the gateway. `lose` names the answers that are lost. */
    function server({ lose, saves = () => true }: { lose: number[]; saves?: (at: number) => boolean }) {
      let stored = need('Bleeding', 1);
      let calls = 0;
      const found = () => analysis({ sections: [stored] });
      const save = async ({ value, version, saveId }: Record<string, unknown>) => {
        const at = ++calls;
        const isNewest = stored.version === version;
        if (isNewest && saves(at))
          stored = need(JSON.parse(String(value)).problem.trim(), stored.version + 1, { ...OWN, saveId });
        if (lose.includes(at)) return await new Promise<never>(() => {});
        return isNewest ? found() : NEWER;
      };
      return { found, save, stored: () => stored, set: (next: typeof stored) => (stored = next) };
    }

    it('is no conflict after a reload, and what was typed since then goes on', async () => {
      const { found, save, stored } = server({ lose: [1] });
      const before = show('analyst', found, save);
      fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
      type('Late bleeding ');
      fireEvent.blur(problem());
      await waitFor(() => expect(before).toHaveLength(1));
      type('Late bleeding at night');
      before.unmount();
      expect(stored().version).toBe(2);

      const sent = show('analyst', found, save);
      await waitFor(() => expect(problem().value).toBe('Late bleeding at night'));
      noConflict();
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      await screen.findByRole('button', { name: 'Change Need' });
      expect(sent.map(({ version }) => version)).toEqual([2]);
      expect(JSON.parse(stored().value).problem).toBe('Late bleeding at night');
    });

    it('is no conflict after a reload where the same was saved, whoever saved it', async () => {
      const { found, save, set } = server({ lose: [1], saves: () => false });
      const before = show('analyst', found, save);
      fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
      type('Late bleeding');
      fireEvent.blur(problem());
      await waitFor(() => expect(before).toHaveLength(1));
      before.unmount();
      set(need('Late bleeding', 2));
      const sent = show('analyst', found, save);
      await waitFor(() => expect(problem().value).toBe('Late bleeding'));
      noConflict();
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      await screen.findByRole('button', { name: 'Change Need' });
      expect(sent).toHaveLength(0);
    });

    it('is no conflict when it is stored only after the page was loaded anew', async () => {
      let stored = need('Bleeding', 1);
      const found = () => analysis({ sections: [stored] });
      const before = show('analyst', found, () => new Promise<never>(() => {}));
      fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
      type('Late bleeding');
      fireEvent.blur(problem());
      await waitFor(() => expect(before).toHaveLength(1));
      type('Late bleeding at night');
      before.unmount();
      const sent = show('analyst', found, ({ version }) =>
        version === stored.version ? analysis({ sections: [need('Late bleeding at night', 3, OWN)] }) : NEWER,
      );
      await waitFor(() => expect(problem().value).toBe('Late bleeding at night'));
      stored = need('Late bleeding', 2, { ...OWN, saveId: before[0]?.saveId });
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      await screen.findByRole('button', { name: 'Change Need' });
      expect(sent.map(({ version }) => version)).toEqual([1, 2]);
    });

    it('is a conflict all the same when somebody else has saved after it', async () => {
      const { found, save, set } = server({ lose: [1] });
      const before = show('analyst', found, save);
      fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
      type('Late bleeding');
      fireEvent.blur(problem());
      await waitFor(() => expect(before).toHaveLength(1));
      before.unmount();
      set(need('Hers', 3, { saveId: 'another' }));
      show('analyst', found, save);
      await screen.findByText(MESSAGES.savedMeanwhile('Grace Okafor'));
      expect(problem().value).toBe('Late bleeding');
    });

    it('is told as what it is where another page of the person saved', async () => {
      const { found, save, set } = server({ lose: [] });
      show('analyst', found, save);
      fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
      set(need('Of the phone', 2, { ...OWN, saveId: 'another' }));
      type('Of the desk');
      fireEvent.blur(problem());
      await screen.findByText(MESSAGES.savedElsewhere);
      expect(screen.getByText('Of the phone')).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Take that' }));
      await waitFor(() => expect(problem().value).toBe('Of the phone'));
    });
  });

  it('shows who was consulted and what they say', async () => {
    const person = (id: string, name: string) => ({ __typename: 'NamedPerson', id, name });
    show('analyst', () => analysis(), undefined, [
      {
        __typename: 'Consultation',
        ...{ id: '7.1', number: 1, kind: 'pharmacy', question: 'Is it safe?', asked: person('8', 'Ida Ng') },
        ...{ askedBy: person('3', 'Grace Okafor'), askedAt: '2026-03-15T12:00:00.000Z' },
        ...{ answerBy: '2026-03-20', overdue: false },
        ...{ answer: 'conditions', text: 'With a filter.', answeredAt: '2026-03-16T12:00:00.000Z' },
        withdrawnAt: null,
      },
    ]);
    await screen.findByText('With a filter.');
    expect(screen.queryByText(/due/i)).toBeNull();
    expect(screen.getByText('Yes, on conditions')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Consult somebody' })).toBeTruthy();
  });
});
