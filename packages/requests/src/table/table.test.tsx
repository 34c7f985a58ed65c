import { REQUEST_FIELDS, type RequestField, STORAGE_KEYS } from '@portal/domain';
import { NO_SLOTS, type SlotColumn, SlotsContext } from '@portal/kit';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { print } from 'graphql';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestCard } from '../card/RequestCard.tsx';
import { RequestMenu } from '../dismiss/RequestMenu.tsx';
import type { Choices } from '../filters/choice.ts';
import { ListFilters } from '../filters/ListFilters.tsx';
import { useListFilters } from '../filters/useListFilters.ts';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';
import { Workbench } from '../workbench/Workbench.tsx';
import { changeLayout } from './changeLayout.ts';
import { allColumns, COLUMN_NAMES, COLUMNS, columnsOf, type ListedRequest } from './columns.tsx';
import { listLayouts, readLayouts } from './listLayouts.ts';

const NO_CHOICES: Choices = {};

function Pending() {
  const filters = useListFilters(NO_CHOICES, 'analysis');
  return (
    <>
      <Workbench
        label="Pending Requests"
        pages={useRequestList('analysis')}
        table="analysis"
        toolbar={<ListFilters filters={filters} />}
        card={(request, handle) => (
          <RequestCard
            request={request}
            label="To do"
            {...handle}
            actions={<RequestMenu request={request} />}
          />
        )}
        detailTitle="Analysis Form"
        detail={(id) => <p>Request {id}</p>}
        empty="Nothing"
      />
      <p data-testid="address">{useLocation().search}</p>
    </>
  );
}

function show(contributed: readonly SlotColumn[] = []) {
  const { answers } = requestDesk(
    'analyst',
    { deviceName: 'Angio-Seal', overdue: true, dueDay: '2026-01-02' },
    { deviceName: 'Micra AV2', assignee: { __typename: 'Assignee', id: '2', name: 'Ben Ode' } },
  );
  render(
    <PortalTestProvider user={testUser('analyst')} answers={answers}>
      <PortalProvider testing>
        <SlotsContext
          value={{ ...NO_SLOTS, listColumns: (list) => (list === 'analysis' ? contributed : []) }}
        >
          <Pending />
        </SlotsContext>
      </PortalProvider>
    </PortalTestProvider>,
  );
}

const contributed = (key: string, title: string, change: Partial<SlotColumn> = {}): SlotColumn => ({
  key,
  title,
  cell: (id) => `${title} of ${id}`,
  contents: () => null,
  ...change,
});

const press = (name: string) =>
  screen.findByRole('button', { name }).then((button) => fireEvent.click(button));
const table = () => screen.findByRole('table', { name: 'Pending Requests' });
const heads = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent?.replace(/[↑↓]/, ''));

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the columns of a table', () => {
  it('are what a card knows: each of its fields is in one, or has its reason here', () => {
    const shown: Partial<Record<string, string>> = {
      id: 'the number',
      deviceName: 'names the row',
      status: 'the stage',
      isOrdered: 'the stage',
      isOnShelf: 'the stage',
      isBackordered: 'the stage, in the words of the screen',
      stageDate: 'the time in the stage',
      dueDay: 'the due day',
      overdue: 'the due day',
      urgencyConfirmedAt: 'the urgency',
      requestedBy: 'the requester',
      name: 'of a person',
      email: 'of a person',
      outcome: 'a badge of the open request',
      orderBlockedBy: 'the stage',
      secondApproval: 'the stage, in the words of the screen',
      waits: 'the stage, in the words of the screen',
      by: 'of the approval that waits: it closes the way to another one',
      dismissalReason: 'too long for a row; no list has dismissed requests',
    };
    const asked = [...print(requestCardFragment as never).matchAll(/^\s+(\w+)/gm)].map(
      ([, name]) => name ?? '',
    );
    const missing = asked.filter((name) => !(name in COLUMNS) && !(name in shown));
    expect(missing).toEqual([]);
  });

  it('say in place of the stage what holds up an order', () => {
    const approved = { status: 'approved', isOrdered: false, isOnShelf: false } as ListedRequest;
    for (const orderBlockedBy of ['condition', null])
      render(<p>{COLUMNS.stage.cell({ ...approved, orderBlockedBy }, 'Approved')}</p>);
    expect(['Condition open', 'Approved'].map((word) => screen.getAllByText(word).length)).toEqual([1, 1]);
  });

  it('are called what the fields are called', () => {
    for (const name of COLUMN_NAMES)
      if (name in REQUEST_FIELDS) {
        const { label, factLabel } = REQUEST_FIELDS[name as RequestField] as {
          label: string;
          factLabel?: string;
        };
        expect(COLUMNS[name].label).toBe(factLabel ?? label);
      }
    expect(new Set(COLUMN_NAMES.map((name) => COLUMNS[name].label)).size).toBe(COLUMN_NAMES.length);
  });

  it('that are least important give their room to names and contributed ones where there is none for all', () => {
    const names = (room: number, ...widths: number[]) => {
      const all = allColumns(widths.map((width, at) => contributed(`team.${at}`, `Column ${at}`, { width })));
      return columnsOf(undefined, all, room).map(({ name }) => name);
    };
    const first = ['number', 'stage', 'age', 'due', 'assignee', 'requester'];
    expect(names(536, 96, 320)).toEqual([...first, 'department', 'manufacturer', 'team.0', 'team.1']);
    expect(names(0)).toEqual([...first, 'department']);
    expect(names(0, 96)).toEqual([...first, 'team.0']);
    expect(names(0, 96, 96, 96)).toEqual([...first, 'team.0', 'team.1']);
    expect(names(0, 320, 48)).toEqual([...first, 'team.1']);
  });

  it('that are contributed stay, with the usual ones, where there is room for some of them', () => {
    const all = allColumns(
      [320, 320].map((width, at) => contributed(`team.${at}`, `Column ${at}`, { width })),
    );
    const names = columnsOf(undefined, all, 320).map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['department', 'team.0']);
  });

  it('stand in one order, whatever was stored; what another release has stored is left out', () => {
    const names = (chosen?: string[]) => columnsOf(chosen).map(({ name }) => name);
    expect(names(['manufacturer', 'number', 'from-another-release'])).toEqual(['number', 'manufacturer']);
    expect(names()).toContain('due');
    expect(names([])).toEqual([]);
  });
});

describe('a list as a table', () => {
  it('has a row for each request, with what its card says', async () => {
    show();
    await press('Table');
    const rows = within(await table()).getAllByRole('row');
    expect(rows).toHaveLength(3);
    const [, first, second] = rows.map(({ textContent }) => textContent);
    expect(first).toMatch(/^Angio-Seal.*MDR-000001.*To do.*Was Jan 2, 2026.*Ann Lee.*Cath Lab/);
    // The initials are visible, and screen readers read the full name.
    expect(second).toMatch(/^Micra AV2.*BOBen Ode/);
    expect(screen.getByRole('cell', { name: 'Ben Ode' })).toBeTruthy();
    expect(within(rows[1] as HTMLElement).getByRole('rowheader', { name: 'Angio-Seal' })).toBeTruthy();
    expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
    expect(screen.queryByRole('list', { name: 'Pending Requests' })).toBeNull();
  });

  it('opens nothing by itself, and a row opens its request', async () => {
    show();
    await screen.findByText('Request 1');
    await press('Table');
    await table();
    expect(screen.queryByText('Request 1')).toBeNull();
    await press('Micra AV2');
    expect(await screen.findByText('Request 2')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('?request=2');
  });

  it('sorts by its heads: first this way, then that way, then as it was', async () => {
    show();
    changeLayout(1, 'analysis', { table: true, columns: ['age', 'urgency', 'submissionDate', 'number'] });
    const head = async (name: RegExp) => within(await table()).findByRole('columnheader', { name });
    const at = async (name: RegExp) => (await head(name)).getAttribute('aria-sort');
    const turn = async (name: RegExp) => {
      fireEvent.click(within(await head(name)).getByRole('button'));
      return screen.getByTestId('address').textContent;
    };
    // Where people work on requests, urgent ones come first.
    expect([await at(/^Urgency/), await at(/^Submitted/)]).toEqual(['ascending', 'none']);
    expect(await turn(/^Urgency/)).toBe('?sort=newest');
    expect(await at(/^Submitted/)).toBe('descending');
    expect(await turn(/^Submitted/)).toBe('?sort=oldest');
    expect(await at(/^Submitted/)).toBe('ascending');
    expect(await turn(/^In stage/)).toBe('?sort=longest_in_stage');
    expect(await at(/^Submitted/)).toBe('none');
    expect(await turn(/^In stage/)).toBe('');
    expect((await head(/^Number/)).querySelector('button')).toBeNull();
  });

  it('remembers columns and the table for this person and list', async () => {
    show();
    await press('Table');
    await press('Columns');
    expect(screen.queryByRole('button', { name: 'The usual columns' })).toBeNull();
    fireEvent.click(await screen.findByLabelText('Requester'));
    expect(await heads()).not.toContain('Requester');
    fireEvent.click(screen.getByLabelText('Submitted'));
    expect(await heads()).toContain('Submitted');
    cleanup();
    show();
    expect(await heads()).toContain('Submitted');
    expect(readLayouts(listLayouts.read(2))).toEqual({});
    expect(Object.keys(readLayouts(listLayouts.read(1)))).toEqual(['analysis']);
    await press('Columns');
    await press('The usual columns');
    expect(await heads()).toContain('Requester');
    expect(screen.queryByRole('button', { name: 'The usual columns' })).toBeNull();
    await press('Cards');
    expect(await screen.findByRole('list', { name: 'Pending Requests' })).toBeTruthy();
  });

  it('has the columns that dashboards contribute to this list last, filled once for all rows', async () => {
    const asked: (readonly string[])[] = [];
    const risk = contributed('risk.score', 'Risk', {
      width: 72,
      contents(ids) {
        asked.push(ids);
        return <p key="risk.score">What is wrong with it</p>;
      },
    });
    show([risk, contributed('parts.left', 'Parts')]);
    await press('Table');
    expect((await heads()).slice(-3)).toEqual(['Requester', 'Risk', 'Parts']);
    expect((await table()).style.getPropertyValue('--columns')).toMatch(/ 72px 96px 44px$/);
    const [, first, second] = within(await table()).getAllByRole('row');
    expect(first?.textContent).toMatch(/Risk of 1Parts of 1$/);
    expect(second?.textContent).toMatch(/Risk of 2Parts of 2$/);
    expect(asked.at(-1)).toEqual(['1', '2']);
    expect(screen.getByText('What is wrong with it').compareDocumentPosition(await table())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('hides contributed columns like its own, and keeps the choice while their dashboard is away', async () => {
    const risk = contributed('risk.score', 'Risk', { contents: () => <p key="risk.score">Loaded</p> });
    show([risk]);
    await press('Table');
    await press('Columns');
    fireEvent.click(await screen.findByLabelText('Risk'));
    expect(await heads()).not.toContain('Risk');
    expect(screen.queryByText('Loaded')).toBeNull();
    fireEvent.click(screen.getByLabelText('Risk'));
    expect(await heads()).toContain('Risk');
    cleanup();
    show();
    await press('Columns');
    expect(screen.queryByLabelText('Risk')).toBeNull();
    fireEvent.click(await screen.findByLabelText('Requester'));
    cleanup();
    show([risk]);
    expect((await heads()).at(-1)).toBe('Risk');
    expect(await heads()).not.toContain('Requester');
  });

  it('leaves its keys to a field that a dashboard has put into a row', async () => {
    const field = (id: string) => (
      <>
        <input aria-label={`Risk of ${id}`} />
        <select aria-label={`Level of ${id}`} />
        <span role="slider" tabIndex={0} aria-valuenow={1} aria-label={`Share of ${id}`} />
      </>
    );
    show([contributed('risk.score', 'Risk', { cell: field })]);
    await press('Table');
    for (const name of ['Risk of 1', 'Level of 1', 'Share of 1']) {
      const target = await screen.findByLabelText(name);
      target.focus();
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
        expect([name, key, fireEvent.keyDown(target, { key })]).toEqual([name, key, true]);
        expect(document.activeElement).toBe(target);
      }
    }
  });

  it('is cards where something else is stored, and on a phone', async () => {
    localStorage.setItem(STORAGE_KEYS.listLayouts(1), '{"analysis":7');
    show();
    expect(await screen.findByRole('list', { name: 'Pending Requests' })).toBeTruthy();
    cleanup();
    localStorage.setItem(STORAGE_KEYS.listLayouts(1), '{"analysis":{"table":true}}');
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), {
          media,
          matches: media.includes('max-width'),
        }) as unknown as MediaQueryList,
    );
    show();
    expect(await screen.findByRole('list', { name: 'Pending Requests' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Layout' })).toBeNull();
  });
});
