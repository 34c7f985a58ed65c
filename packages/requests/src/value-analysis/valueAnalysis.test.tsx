import type { Role } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ValueAnalysis } from './ValueAnalysis.tsx';

const REQUEST = { id: '7', status: 'under_analysis', isOrdered: false, isOnShelf: false } as const;
const need = (problem: string, version = 1) => ({
  __typename: 'SavedAnalysisSection',
  name: 'need',
  value: JSON.stringify({ problem, patientsPerYear: 40, alternatives: null }),
  version,
  savedAt: '2026-03-15T12:00:00.000Z',
  savedBy: { __typename: 'NamedPerson', id: '3', name: 'Grace Okafor' },
});
const analysis = (more: object = {}) => ({
  __typename: 'ValueAnalysis',
  id: '7',
  version: 1,
  ...{ annualImpact: null, firstYearCost: null, totalScore: null, weights: [], sections: [] },
  ...more,
});

function show(
  role: Role,
  found: () => object,
  save: (variables: Record<string, unknown>) => object = () => analysis(),
) {
  const sent: Record<string, unknown>[] = [];
  const answers: Answers = {
    ValueAnalysisOf: () => ({
      deviceRequest: { __typename: 'DeviceRequest', id: '7', valueAnalysis: found() },
    }),
    SaveAnalysisSection: (variables) => {
      sent.push(variables);
      return { result: save(variables) };
    },
  };
  render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers} user={testUser(role)}>
        <ValueAnalysis request={REQUEST} />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return sent;
}

/** Everything is in view at once. */
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
    fireEvent.click(within(item).getByRole('button', { name: 'Show Need', expanded: false }));
    expect(within(item).getByText('Bleeding')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Write|Change/ })).toBeNull();
  });

  it('is written section by section, with the version of the section', async () => {
    const sent = show('analyst', () => analysis({ sections: [need('Bleeding', 4)] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Change Need' }));
    const field = screen.getByRole('textbox', { name: 'Problem' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Late bleeding' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: '7',
      section: 'need',
      value: JSON.stringify({ problem: 'Late bleeding', patientsPerYear: 40, alternatives: '' }),
      version: 4,
    });
  });

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
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(line.getByRole('textbox', { name: 'Unit price' }).getAttribute('aria-invalid')).toBe('true'),
    );
    fireEvent.change(line.getByRole('textbox', { name: 'Unit price' }), { target: { value: '32500.00' } });
    expect(screen.getByText(/Annual impact \+\$1,300,000\.00/)).toBeTruthy();
    expect(line.queryByText('Unit price must be a decimal')).toBeNull();
  });

  it('shows what somebody else has saved meanwhile, and replaces it only by a second save', async () => {
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
    fireEvent.change(screen.getByRole('textbox', { name: 'Problem' }), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Hers');
    expect((screen.getByRole('textbox', { name: 'Problem' }) as HTMLTextAreaElement).value).toBe('Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]));
  });
});
