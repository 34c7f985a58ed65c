import { MESSAGES, WRITING } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ValueAnalysis } from './ValueAnalysis.tsx';

const REQUEST = { id: '7', status: 'under_analysis', isOrdered: false, isOnShelf: false } as const;
const PRIYA = MESSAGES.areEditing(['Priya Raman']);

interface Writer {
  section: string;
  name: string;
  secondsLeft?: number;
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

/** Sends a message on the open stream of live changes that the writers of a request have changed. */
let tell: ((request: string) => void) | undefined;
let writers: Writer[];
let isAway: boolean;
let reads: number;
let said: string[];
beforeEach(() => {
  [writers, isAway, reads, said] = [[], false, 0, []];
  // The stream of the last test is closed, so nobody reads what is written to it.
  tell = undefined;
  sessionStorage.clear();
  sessionToken.store('good');
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
  vi.stubGlobal('IntersectionObserver', InView);
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/graphql')) return new Response(null, { status: 204 });
    const stream = new TransformStream<string, string>();
    const writer = stream.writable.getWriter();
    tell = (request) => {
      const changed = { __typename: 'AnalysisWritersChange', request };
      void writer.write(`event: next\ndata: ${JSON.stringify({ data: { changed } })}\n\n`);
    };
    return new Response(stream.readable.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionToken.clear();
});

const request = (more: object) => {
  if (isAway) throw new Error('no network');
  return {
    deviceRequest: {
      ...{ __typename: 'DeviceRequest', id: '7' },
      analysisWriters: writers.map(({ section, name, secondsLeft = WRITING.leaseMs / 1_000 }) => ({
        ...{ __typename: 'AnalysisWriter', section, secondsLeft },
        person: { __typename: 'NamedPerson', id: name, name },
      })),
      ...more,
    },
  };
};

function show() {
  const answers: Answers = {
    ValueAnalysisOf: () =>
      request({
        consultations: [],
        valueAnalysis: {
          ...{ __typename: 'ValueAnalysis', id: '7', version: 0, annualImpact: null, firstYearCost: null },
          ...{ totalScore: null, criteria: [], presentCriteria: [], sections: [] },
        },
      }),
    AnalysisWritersOf: () => {
      reads++;
      return request({});
    },
    WriteAnalysisSection: ({ section, isWriting }) => {
      said.push(`${isWriting ? 'in' : 'out'} ${section}`);
      return { result: { __typename: 'AnalysisWriting', secondsLeft: isWriting ? 45 : 0 } };
    },
  };
  return render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers} user={testUser('analyst')}>
        <ValueAnalysis request={REQUEST} />
      </PortalTestProvider>
    </PortalProvider>,
  );
}

const itemOf = (title: string) =>
  screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith(title)) as HTMLElement;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The text that screen readers announce for a section. */
const aloud = (title: string) => itemOf(title).querySelector('[aria-live]')?.textContent;

describe('who is in a section', () => {
  it('stands beside it when the analysis is read, and is told aloud to those who write it alone', async () => {
    writers = [
      { section: 'need', name: 'Grace Okafor' },
      { section: 'need', name: 'Priya Raman' },
      { section: 'cost', name: 'Priya Raman' },
    ];
    show();
    await screen.findByText(MESSAGES.areEditing(['Grace Okafor', 'Priya Raman']));
    expect(itemOf('Cost').textContent).toContain(PRIYA);
    expect(itemOf('Safety').textContent).not.toContain('editing');
    expect([aloud('Need'), aloud('Cost')]).toEqual(['', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Write Need' }));
    expect([aloud('Need'), aloud('Cost')]).toEqual([
      MESSAGES.areEditing(['Grace Okafor', 'Priya Raman']),
      '',
    ]);
  });

  it('comes and goes as the stream tells it, with one read for each', async () => {
    show();
    await screen.findByRole('button', { name: 'Write Need' });
    await vi.waitFor(() => expect(tell).toBeTypeOf('function'));
    writers = [{ section: 'need', name: 'Priya Raman' }];
    tell?.('8');
    tell?.('7');
    await screen.findByText(PRIYA);
    writers = [];
    tell?.('7');
    await waitFor(() => expect(screen.queryByText(PRIYA)).toBeNull());
    expect(reads).toBe(2);
  });

  it('stays while it is renewed, without a word more, and goes when it was not', async () => {
    writers = [{ section: 'need', name: 'Priya Raman', secondsLeft: 30 }];
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Write Need' }));
    const changes: string[] = [];
    const watcher = new MutationObserver(() => changes.push(itemOf('Need').textContent ?? ''));
    watcher.observe(itemOf('Need').querySelector('[aria-live]') as Element, {
      ...{ childList: true, characterData: true, subtree: true },
    });
    await pass(31_000);
    expect(reads).toBe(1);
    await pass(31_000);
    expect(reads).toBe(2);
    expect(itemOf('Need').textContent).toContain(PRIYA);
    expect(changes).toEqual([]);
    watcher.disconnect();
    writers = [];
    await pass(31_000);
    expect(screen.queryByText(PRIYA)).toBeNull();
    await pass(120_000);
    expect(reads).toBe(3);
  });

  it('is not said for ever without a network', async () => {
    writers = [{ section: 'need', name: 'Priya Raman', secondsLeft: 10 }];
    show();
    await screen.findByText(PRIYA);
    isAway = true;
    await pass(11_000);
    expect(screen.getByText(PRIYA)).toBeTruthy();
    await pass(5_000);
    expect(screen.queryByText(PRIYA)).toBeNull();
  });

  it('is said of oneself while the form is open, again and again, and no more when it is closed', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Write Need' }));
    await pass(0);
    expect(said).toEqual(['in need']);
    await pass(WRITING.renewMs);
    expect(said).toEqual(['in need', 'in need']);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('button', { name: 'Write Need' });
    await pass(WRITING.renewMs * 3);
    expect(said).toEqual(['in need', 'in need', 'out need']);
  });

  it('is not said of somebody who does not touch the page, and again at the first touch', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Write Need' }));
    await pass(WRITING.idleMs + 2 * WRITING.renewMs);
    expect(said.at(-1)).toBe('out need');
    expect(said.filter((each) => each === 'out need')).toHaveLength(1);
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Problem' }), { key: 'a' });
    await pass(0);
    expect(said.at(-1)).toBe('in need');
  });

  it('is taken back when the page goes, and said again when it comes back', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Write Need' }));
    await pass(0);
    window.dispatchEvent(new Event('pagehide'));
    await pass(0);
    expect(said).toEqual(['in need', 'out need']);
    window.dispatchEvent(new Event('pageshow'));
    await pass(0);
    expect(said).toEqual(['in need', 'out need', 'in need']);
  });
});
