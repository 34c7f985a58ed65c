import type { Manifest, Registry, RegistryEntry, SlotModule } from '@portal/contract';
import { MESSAGES, type RequestView } from '@portal/domain';
import { NO_SLOTS, printPage, useSlots } from '@portal/kit';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider, SkeletonText, Table } from '@portal/ui';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RegistryContext } from '../portal/RegistryContext.ts';
import { onFailure } from '../remotes/report.ts';
import { createCells } from './cells.ts';
import { contributionsTo } from './contributions.ts';
import { SlotsProvider } from './SlotsProvider.tsx';
import { Tiles } from './Tiles.tsx';

const { loadContainer } = vi.hoisted(() => ({ loadContainer: vi.fn() }));
vi.mock('../remotes/runtime.ts', () => ({ loadContainer }));

const all = { access: {}, order: 1 };
const request = {
  id: '7',
  number: 'MDR-000007',
  deviceName: 'Micra AV2',
  stage: 'committee_review',
  requestedBy: '2',
} as const;

let unique = 0;
/** A dashboard with these contributions. Its name is new each time, because loaded code stays. */
function dashboard(slots: object[], name = `mfe${++unique}`): RegistryEntry {
  const manifest = { contract: '^1.0.0', routes: [], nav: [], cards: [], slots } as unknown as Manifest;
  return { name, version: '1.0.0', entry: '/x.js', integrity: '', preload: [], manifest };
}

const Panels = () => {
  const { RequestPanels } = useSlots();
  return <RequestPanels request={request} />;
};
const Actions = () =>
  useSlots()
    .requestActions(request)
    .map(({ key, title, choose }) => (
      <button key={key} type="button" onClick={choose}>
        {title}
      </button>
    ));

const analyst = testUser('analyst');
function show(content: ReactNode, remotes: RegistryEntry[], screenOf?: string) {
  const page = (remotes: RegistryEntry[]) => (
    <RegistryContext value={{ remotes } satisfies Registry}>
      <PortalTestProvider user={analyst}>
        <PortalProvider testing>
          <SlotsProvider screenOf={screenOf}>{content}</SlotsProvider>
        </PortalProvider>
      </PortalTestProvider>
    </RegistryContext>
  );
  const { rerender } = render(page(remotes));
  /** Changes what the portal offers. */
  return { offer: (remotes: RegistryEntry[]) => rerender(page(remotes)) };
}

const exporting = (slot: ComponentType<never>) => Promise.resolve({ slot } as unknown as SlotModule);
const panel = (change: object = {}) => ({
  slot: 'request.panel',
  name: 'safety',
  title: 'Safety',
  ...all,
  ...change,
});

const failures: string[] = [];
let stop = () => {};
beforeEach(() => {
  loadContainer.mockReset();
  failures.length = 0;
  stop = onFailure((_entry, reason) => failures.push(reason));
  // The browser of the tests never reports what is in view.
  vi.stubGlobal('IntersectionObserver', undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what a dashboard contributes', () => {
  it('is shown in a region of its own, with what the slot tells of the request', async () => {
    loadContainer.mockImplementation(() =>
      exporting((({ request }: { request: { id: string } }) => <p>of request {request.id}</p>) as never),
    );
    show(<Panels />, [dashboard([panel()])]);
    const region = await screen.findByRole('region', { name: 'Safety' });
    expect(within(region).getByRole('heading', { level: 3, name: 'Safety' })).toBeTruthy();
    expect(await within(region).findByText('of request 7')).toBeTruthy();
    expect(loadContainer.mock.calls.map(([{ name }, , exposed]) => `${name} ${exposed}`)).toEqual([
      `mfe${unique} ./slots/safety`,
    ]);
  });

  it('is never loaded for a person whose permissions lack it, for another stage, or for a screen of its own', async () => {
    const own = dashboard([panel()]);
    show(
      <Panels />,
      [
        own,
        dashboard([panel({ access: { all: ['manage_users'] } })]),
        dashboard([panel({ stages: ['submitted'] })]),
      ],
      own.name,
    );
    await act(async () => {});
    expect(screen.queryByRole('region')).toBeNull();
    expect(loadContainer).not.toHaveBeenCalled();
  });

  it('stands always in the same order, whatever the order of the dashboards', () => {
    const two = [dashboard([panel({ order: 2 })], 'a'), dashboard([panel(), panel({ name: 'later' })], 'b')];
    const keys = (remotes: RegistryEntry[]) =>
      contributionsTo({ remotes }, { id: 1, roles: [] }, 'request.panel').map(({ key }) => key);
    expect(keys(two)).toEqual(['b.later', 'b.safety', 'a.safety']);
    expect(keys(two.toReversed())).toEqual(keys(two));
  });

  it('shows no contributions inside itself', async () => {
    let inside: unknown;
    loadContainer.mockImplementation(() =>
      exporting(() => {
        inside = useSlots();
        return null;
      }),
    );
    show(<Panels />, [dashboard([panel()])]);
    await vi.waitFor(() => expect(inside).toBe(NO_SLOTS));
  });
});

describe('a dashboard that goes into a sandbox, or is disabled,', () => {
  const slots = [
    panel(),
    panel({ slot: 'request.action', name: 'label', title: 'Print the label' }),
    panel({ slot: 'list.column', name: 'risk', title: 'Risk', lists: ['archive'] }),
  ];
  const Columns = () =>
    useSlots()
      .listColumns('archive')
      .map(({ key, title }) => <p key={key}>Column {title}</p>);

  it.each<[string, (entry: RegistryEntry) => RegistryEntry[]]>([
    ['sandboxed', (entry) => [{ ...entry, sandboxed: true }]],
    ['disabled', () => []],
  ])('takes what it has contributed with it, also an action under way: %s', async (_, after) => {
    loadContainer.mockImplementation((_entry, _attempt, exposed) =>
      exporting(() => (exposed === './slots/label' ? <p>The label</p> : <p>No recall.</p>)),
    );
    const entry = dashboard(slots);
    const content = [<Panels key="1" />, <Actions key="2" />, <Columns key="3" />];
    const { offer } = show(content, [entry]);
    await userEvent.click(screen.getByRole('button', { name: 'Print the label' }));
    const parts = ['No recall.', 'The label', 'Print the label', 'Column Risk'];
    for (const part of parts) expect(await screen.findByText(part)).toBeTruthy();
    offer(after(entry));
    await act(async () => {});
    expect(parts.filter((part) => screen.queryByText(part))).toEqual([]);
    offer([entry]);
    expect(await screen.findByText('No recall.')).toBeTruthy();
    expect(screen.queryByText('The label')).toBeNull();
  });
});

describe('a panel that never came into view', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it('looks as what is still to come, not as an empty box', async () => {
    show(<Panels />, [dashboard([panel()])]);
    const region = await screen.findByRole('region', { name: 'Safety' });
    expect(region.querySelector('[data-waiting]')).toBeTruthy();
    expect(loadContainer).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown]>([
    ['the button', printPage],
    ['the key', () => userEvent.keyboard('{Control>}p{/Control}')],
  ])('is on paper, with its data, when somebody prints by %s', async (_, print) => {
    let settle = () => {};
    const arrived = new Promise<void>((resolve) => {
      settle = resolve;
    });
    loadContainer.mockImplementation(() =>
      exporting(() => {
        const [data, setData] = useState('');
        useEffect(() => void arrived.then(() => setData('No recall.')), []);
        return data || <SkeletonText />;
      }),
    );
    const paper: string[] = [];
    vi.stubGlobal('print', () => paper.push(document.body.textContent ?? ''));
    show(<Panels />, [dashboard([panel()])]);
    expect(await screen.findByText('Safety')).toBeTruthy();
    expect(loadContainer).not.toHaveBeenCalled();
    await act(async () => void print());
    await vi.waitFor(() => expect(document.querySelector('[data-shown]')).toBeTruthy());
    expect(paper).toEqual([]);
    await act(async () => settle());
    await vi.waitFor(() => expect(paper).toEqual([expect.stringContaining('No recall.')]));
    expect(paper[0]).not.toContain(MESSAGES.slotNotPrinted);
  });
});

describe('a contribution that is broken', () => {
  const broken: [string, () => Promise<unknown>, string, string][] = [
    [
      'throws',
      () =>
        exporting(() => {
          throw new Error('x');
        }),
      'It stopped with an error.',
      'broken',
    ],
    [
      'does not understand its props',
      () => exporting((({ request }: { request: { votes: string[] } }) => request.votes.join()) as never),
      'It stopped with an error.',
      'broken',
    ],
    [
      'exports something else',
      () => Promise.resolve({ panel: () => null }),
      'It stopped with an error.',
      'broken',
    ],
    [
      'is not exposed',
      () => Promise.reject(new Error('Module "./slots/safety" does not exist')),
      'It stopped with an error.',
      'broken',
    ],
  ];
  it.each(broken)(
    'because it %s says so in its place, and Retry brings it back',
    async (_, load, reason, reported) => {
      loadContainer.mockImplementationOnce(load).mockImplementation(() => exporting(() => <p>Sound</p>));
      show(
        <>
          <p>The screen</p>
          <Panels />
        </>,
        [dashboard([panel()])],
      );
      const region = await screen.findByRole('region', { name: 'Safety' });
      expect(await within(region).findByText(`This part cannot be shown. ${reason}`)).toBeTruthy();
      expect(screen.getByText('The screen')).toBeTruthy();
      expect(failures).toEqual([reported]);
      await userEvent.click(within(region).getByRole('button', { name: 'Retry' }));
      expect(await within(region).findByText('Sound')).toBeTruthy();
    },
  );

  it.each<[string, number, () => Promise<unknown>]>([
    ['hangs while it loads', 5_500, () => new Promise(() => {})],
    [
      'never settles',
      10_000,
      () => {
        const never = new Promise(() => {});
        return exporting(() => {
          throw never;
        });
      },
    ],
  ])('because it %s says so after a limit of time', async (_, limit, load) => {
    vi.useFakeTimers();
    loadContainer.mockImplementation(load);
    show(<Panels />, [dashboard([panel()])]);
    await vi.waitFor(() => expect(loadContainer).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(limit / 2));
    expect(screen.queryByText(/cannot be shown/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(limit + 100));
    expect(screen.getByText('This part cannot be shown. It did not answer in time.')).toBeTruthy();
    expect(failures).toEqual(['slow']);
  });

  it('because it was built for another contract is not fetched', async () => {
    const entry = dashboard([panel()]);
    show(<Panels />, [{ ...entry, manifest: { ...entry.manifest, contract: '^9.0.0' } }]);
    expect(await screen.findByText(/It was built for version \^9\.0\.0/)).toBeTruthy();
    expect(loadContainer).not.toHaveBeenCalled();
  });
});

describe('a tile', () => {
  it('of one dashboard does not depend on that of another', async () => {
    loadContainer.mockImplementation(({ name }: RegistryEntry) =>
      name === 'sound' ? exporting(() => <p>Sound</p>) : Promise.reject(new Error('x')),
    );
    const tile = (name: string) => dashboard([panel({ slot: 'home.tile', title: name })], name);
    const remotes = [tile('broken'), tile('sound')];
    show(<Tiles tiles={contributionsTo({ remotes }, { id: 1, roles: [] }, 'home.tile')} />, remotes);
    expect(await within(screen.getByRole('region', { name: 'sound' })).findByText('Sound')).toBeTruthy();
    expect(
      await within(screen.getByRole('region', { name: 'broken' })).findByText(/cannot be shown/),
    ).toBeTruthy();
  });
});

describe('an action', () => {
  const action = panel({ slot: 'request.action', name: 'label', title: 'Print the label' });

  it('is loaded when it is chosen, and gone when it closes', async () => {
    loadContainer.mockImplementation(() =>
      exporting((({ request, close }: { request: { id: string }; close: () => void }) => (
        <button type="button" onClick={close}>
          Label of {request.id}
        </button>
      )) as never),
    );
    show(<Actions />, [dashboard([action])]);
    expect(loadContainer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Print the label' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Label of 7' }));
    expect(screen.queryByRole('button', { name: 'Label of 7' })).toBeNull();
  });

  it('that is broken says so in a dialog with its name', async () => {
    loadContainer.mockRejectedValue(new Error('x'));
    show(<Actions />, [dashboard([action])]);
    await userEvent.click(screen.getByRole('button', { name: 'Print the label' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print the label' });
    expect(await within(dialog).findByText(/cannot be shown/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a column', () => {
  const rows = [{ id: '7' }, { id: '8' }];
  const Rows = ({ list = 'archive' }: { list?: RequestView }) => {
    const table = useRef<HTMLDivElement>(null);
    const [, again] = useState(0);
    const contributed = useSlots().listColumns(list);
    return (
      <div ref={table}>
        <button type="button" onClick={() => again((times) => times + 1)}>
          Draw again
        </button>
        {contributed.map(({ contents }) =>
          contents(
            rows.map(({ id }) => id),
            table,
          ),
        )}
        <Table
          caption="Requests"
          columns={[
            { key: 'id', header: 'Request', cell: ({ id }) => id, isRowHeader: true },
            ...contributed.map(({ key, title, cell }) => ({
              key,
              header: title,
              cell: ({ id }: { id: string }) => cell(id),
            })),
          ]}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </div>
    );
  };
  const column = (...lists: RequestView[]) =>
    panel({ slot: 'list.column', name: 'risk', title: 'Risk', lists });

  it('is rendered once for all rows, with all their ids, and fills a cell below its header in each', async () => {
    const asked: string[][] = [];
    loadContainer.mockImplementation(() =>
      exporting((({
        ids,
        Cell,
      }: {
        ids: string[];
        Cell: ComponentType<{ id: string; children: ReactNode }>;
      }) => {
        useEffect(() => void asked.push([...ids]), [ids]);
        return ids.map((id) => (
          <Cell key={id} id={id}>
            Risk of {id}
          </Cell>
        ));
      }) as never),
    );
    show(<Rows />, [dashboard([column('archive')])]);
    await screen.findByRole('cell', { name: 'Risk of 7' });
    expect(screen.getByRole('columnheader', { name: 'Risk' })).toBeTruthy();
    const [, second] = screen.getAllByRole('row').slice(1);
    expect(second?.textContent).toBe('8Risk of 8');
    await waitFor(() => expect(asked).toEqual([['7', '8']]));
    await userEvent.click(screen.getByRole('button', { name: 'Draw again' }));
    expect(asked).toHaveLength(1);
  });

  it('that is broken leaves its cells empty and says so above the table', async () => {
    loadContainer.mockRejectedValue(new Error('x'));
    show(<Rows />, [dashboard([column('archive')])]);
    expect(
      await within(await screen.findByRole('region', { name: 'Risk' })).findByText(/cannot be shown/),
    ).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it.each<[RequestView[], RequestView, boolean]>([
    [['analysis', 'committee'], 'analysis', true],
    [['analysis', 'committee'], 'archive', false],
    [['archive'], 'analysis', false],
    [[], 'archive', true],
    [[], 'analysis', false],
  ])('for the lists %j is in the list %s: %s, and is loaded only there', async (lists, list, isThere) => {
    loadContainer.mockImplementation(() => exporting(() => null));
    show(<Rows list={list} />, [dashboard([column(...lists)])]);
    await screen.findByRole('columnheader', { name: 'Request' });
    expect(screen.queryAllByRole('columnheader', { name: 'Risk' })).toHaveLength(isThere ? 1 : 0);
    if (isThere) await vi.waitFor(() => expect(loadContainer).toHaveBeenCalled());
    else {
      await act(async () => {});
      expect(loadContainer).not.toHaveBeenCalled();
    }
  });

  it('is told of the cell of one request alone when that comes or goes', () => {
    const cells = createCells();
    const told: string[] = [];
    const stops = ['7', '8'].map((id) => cells.subscribe(id, () => told.push(id)));
    cells.set('7', document.body);
    expect([told, cells.get('7'), cells.get('8')]).toEqual([['7'], document.body, null]);
    cells.set('7', null);
    expect(told).toEqual(['7', '7']);
    for (const end of stops) end();
    cells.set('8', document.body);
    expect(told).toHaveLength(2);
  });
});
