import { MESSAGES, STORAGE_KEYS } from '@portal/domain';
import { SearchAllContext } from '@portal/kit';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { EmptyState, PortalProvider } from '@portal/ui';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestCard } from '../card/RequestCard.tsx';
import { RequestDetail } from '../detail/RequestDetail.tsx';
import { RequestHead } from '../detail/RequestHead.tsx';
import { RequestMenu } from '../dismiss/RequestMenu.tsx';
import { requestDesk } from '../testing/index.ts';
import { useRequestList } from '../useRequestList.ts';
import { Workbench } from './Workbench.tsx';

const MORE = { __typename: 'PageInfo', hasNextPage: true, endCursor: 'next' };

const Address = () => <p data-testid="address">{useLocation().search}</p>;

/** A text and a dialog whose state exists only inside the panel. */
function Question() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <textarea aria-label="Notes" />
      <div data-step="keep stop">
        <input type="radio" name="result" value="keep" aria-label="Keep" />
        <input type="radio" name="result" value="stop" aria-label="Stop" />
      </div>
      <button type="button" data-step="ask" onClick={() => setAsked(true)}>
        Ask
      </button>
      {isAsked && <div role="alertdialog">Are you sure?</div>}
    </>
  );
}

function Pending() {
  const [params] = useSearchParams();
  const pages = useRequestList('analysis', { text: params.get('q') });
  return (
    <Workbench
      label="Pending Requests"
      pages={pages}
      toolbar={
        <>
          <Link to="?q=Micra">Search for Micra</Link>
          <Link to="?request=1">Open the first</Link>
          <button type="button" onClick={pages.refresh}>
            Refresh
          </button>
        </>
      }
      card={(request, handle) => (
        <RequestCard request={request} {...handle} actions={<RequestMenu request={request} />} />
      )}
      detailTitle="Analysis Form"
      detail={(id) => (
        <>
          <RequestDetail id={id}>{(request) => <RequestHead request={request} />}</RequestDetail>
          <Question />
        </>
      )}
      empty={<EmptyState title={MESSAGES.noPendingRequests} />}
    />
  );
}

function show({
  devices = ['Angio-Seal', 'Micra AV2', 'Watchman FLX'],
  path = '/',
  around: Around = Fragment as ComponentType<{ children: ReactNode }>,
  answers = {},
  /** The totals of the list that the first of several pages reports. */
  first = null as { totalCount: number; totalIsLeast?: boolean } | null,
} = {}) {
  const desk = requestDesk('analyst', ...devices.map((deviceName) => ({ deviceName })));
  const { RequestList: list } = desk.answers;
  if (first)
    desk.answers.RequestList = async (variables) => {
      const { deviceRequests } = await (list as (variables: object) => { deviceRequests: object })(variables);
      return { deviceRequests: { ...deviceRequests, ...first, pageInfo: MORE } };
    };
  render(
    <PortalTestProvider user={testUser('analyst')} answers={{ ...desk.answers, ...answers }} path={path}>
      <PortalProvider testing>
        <Around>
          <Pending />
        </Around>
        <Address />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return {
    async arrive(deviceName: string) {
      desk.requests.unshift({ ...desk.requests[0], id: '99', deviceName } as (typeof desk.requests)[number]);
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
      await card(deviceName);
    },
    narrow: () => userEvent.click(screen.getByRole('link', { name: 'Search for Micra' })),
  };
}

describe('a step that the address names', () => {
  it('takes the focus, and is not taken', async () => {
    show({ path: '/?request=2#ask' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is chosen where it is a choice', async () => {
    show({ path: '/?request=2#stop' });
    const stop = await screen.findByRole('radio', { name: 'Stop' });
    await waitFor(() => expect(document.activeElement).toBe(stop));
    expect((stop as HTMLInputElement).checked).toBe(true);
  });

  it('is left alone where there is none of that name, or where the person has done something', async () => {
    show({ path: '/?request=2#"]' });
    await panel();
    expect(document.activeElement).toBe(document.body);
    cleanup();
    show({ path: '/?request=2#ask' });
    (await screen.findByRole('textbox', { name: 'Notes' })).focus();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Notes');
  });
});

const card = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('region', { name: 'Analysis Form' });
const address = () => screen.getByTestId('address').textContent;

/** Makes the browser report a screen below the breakpoint. */
const narrowScreen = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('max-width'),
      }) as unknown as MediaQueryList,
  );

/** A tablet that can be rotated. Upright, it is narrower than the breakpoint. */
function tablet() {
  const lists: EventTarget[] = [];
  let isUpright = false;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = new EventTarget();
    lists.push(list);
    Object.defineProperties(list, {
      media: { value: media },
      matches: { get: () => isUpright && media.includes('max-width') },
    });
    return list as unknown as MediaQueryList;
  });
  return {
    turn: () =>
      act(() => {
        isUpright = !isUpright;
        for (const list of lists) list.dispatchEvent(new Event('change'));
      }),
  };
}

const never = () => new Promise<object>(() => {});
const down = () => Promise.reject(new Error('down'));

afterEach(() => vi.restoreAllMocks());

describe('below a list that is searched', () => {
  const offer = () => screen.findByRole('button', { name: /^Search all requests for “\s?Micra\s?”$/ });
  const everywhere = vi.fn();
  const Around = (props: { children: ReactNode }) => <SearchAllContext value={everywhere} {...props} />;

  it('the search of everything takes the same words, whether the list found any or none', async () => {
    for (const devices of [['Micra AV2'], ['Angio-Seal']]) {
      everywhere.mockClear();
      show({ devices, path: '/?q=Micra', around: Around });
      await userEvent.click(await offer());
      expect(everywhere.mock.calls).toEqual([['Micra']]);
      cleanup();
    }
  });

  it('nothing is offered without words, or where the page has no such search', async () => {
    show({ around: Around });
    await card('Angio-Seal');
    expect(screen.queryByRole('button', { name: /^Search all/ })).toBeNull();
    cleanup();
    show({ path: '/?q=Micra' });
    await card('Micra AV2');
    expect(screen.queryByRole('button', { name: /^Search all/ })).toBeNull();
  });
});

describe('the count of a list', () => {
  afterEach(() => localStorage.clear());

  it('leaves out what the person has dismissed in this browser', async () => {
    localStorage.setItem(STORAGE_KEYS.dismissedRequests(1), '["2"]');
    show();
    await card('Angio-Seal');
    expect(screen.queryByRole('button', { name: 'Micra AV2' })).toBeNull();
    expect(await screen.findByText('2 requests')).toBeTruthy();
  });

  it.each([
    { counted: 80, list: '3 of at least 80', beside: 'At least 80 requests' },
    { counted: 2, list: '3 of at least 3', beside: 'At least 3 requests' },
  ])('says that there may be more than the $counted that were counted', async ({ counted, list, beside }) => {
    show({ first: { totalCount: counted, totalIsLeast: true } });
    await card('Angio-Seal');
    expect(await screen.findByText(list)).toBeTruthy();
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Close panel' }));
    expect(await screen.findByText(beside)).toBeTruthy();
  });

  it('says how many there are when not all of them are shown', async () => {
    show({ first: { totalCount: 80 } });
    await card('Angio-Seal');
    expect(await screen.findByText('3 of 80')).toBeTruthy();
  });
});

describe('workbench by keyboard', () => {
  it('moves between the cards with the arrow keys, Home and End', async () => {
    show();
    const [first, second, third] = [
      await card('Angio-Seal'),
      await card('Micra AV2'),
      await card('Watchman FLX'),
    ];
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(third);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  it('is one tab stop: Tab leaves the list, and comes back to the card that was left', async () => {
    show();
    const second = await card('Micra AV2');
    (await card('Angio-Seal')).focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(document.activeElement?.closest('[role="list"]')).toBeNull();
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(second);
  });

  it('comes to the buttons of a card with ArrowRight, and back with ArrowLeft', async () => {
    show();
    (await card('Angio-Seal')).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(
      within(screen.getByRole('list')).getByRole('button', { name: 'More actions for Angio-Seal' }),
    );
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(await card('Angio-Seal'));
  });

  it('goes from the head of the panel to the next request and back', async () => {
    show();
    (await card('Angio-Seal')).focus();
    await userEvent.keyboard('{Enter}');
    await panel();
    await userEvent.keyboard('{ArrowDown}');
    expect(address()).toBe('?request=2');
    expect(document.activeElement).toBe(
      within(await panel()).getByRole('heading', { name: 'Analysis Form' }),
    );
    await userEvent.keyboard('{ArrowUp}');
    expect(address()).toBe('?request=1');
  });

  it('closes the panel with Esc from the list, too', async () => {
    show({ path: '/?request=2' });
    await panel();
    (await card('Angio-Seal')).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Analysis Form' })).toBeNull();
    expect(document.activeElement).toBe(await card('Angio-Seal'));
  });

  it('opens with Enter: the request stands in the address and its panel has the focus', async () => {
    show();
    (await card('Micra AV2')).focus();
    await userEvent.keyboard('{Enter}');
    const opened = await panel();
    expect(address()).toBe('?request=2');
    expect(document.activeElement).toBe(within(opened).getByRole('heading', { name: 'Analysis Form' }));
    expect(await within(opened).findByRole('heading', { name: 'Micra AV2' })).toBeTruthy();
    expect((await card('Micra AV2')).getAttribute('aria-expanded')).toBe('true');
  });

  it('closes with Esc and gives the focus back to the card', async () => {
    show();
    (await card('Micra AV2')).focus();
    await userEvent.keyboard('{Enter}');
    await panel();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Analysis Form' })).toBeNull();
    expect(address()).toBe('');
    const button = await card('Micra AV2');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('workbench on landing', () => {
  const opened = async (name: string) => within(await panel()).findByRole('heading', { name });

  it('shows the first request beside the list; focus and address stay as they are', async () => {
    show();
    await opened('Angio-Seal');
    expect(document.activeElement).toBe(document.body);
    expect(address()).toBe('');
  });

  it('goes into the request that it shows when its card is pressed', async () => {
    show();
    await opened('Angio-Seal');
    await userEvent.click(await card('Angio-Seal'));
    expect(address()).toBe('?request=1');
    expect(document.activeElement).toBe(
      within(await panel()).getByRole('heading', { name: 'Analysis Form' }),
    );
  });

  it('leaves the focus to whoever works in the panel already when the address names its request', async () => {
    show();
    await opened('Angio-Seal');
    const notes = within(await panel()).getByRole('textbox', { name: 'Notes' });
    act(() => notes.focus());
    // This moves no focus, like an address that changes late.
    fireEvent.click(screen.getByRole('link', { name: 'Open the first' }));
    expect(address()).toBe('?request=1');
    expect(document.activeElement).toBe(notes);
  });

  it('gives the title the focus once: whoever has gone on from it is not called back', async () => {
    show();
    await opened('Angio-Seal');
    const title = within(await panel()).getByRole('heading', { name: 'Analysis Form' });
    act(() => title.focus());
    act(() => title.blur());
    fireEvent.click(screen.getByRole('link', { name: 'Open the first' }));
    expect(address()).toBe('?request=1');
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps what it shows when a newer request comes first', async () => {
    const { arrive } = show();
    await opened('Angio-Seal');
    await arrive('Sapien 3');
    const [first] = screen.getAllByRole('article');
    expect(first?.textContent).toContain('Sapien 3');
    expect(await opened('Angio-Seal')).toBeTruthy();
  });

  it('shows the first match of another search', async () => {
    const { narrow } = show();
    await opened('Angio-Seal');
    await narrow();
    expect(await opened('Micra AV2')).toBeTruthy();
  });

  it('says what waits, and how to begin, once the person has closed the panel', async () => {
    show();
    await opened('Angio-Seal');
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Close panel' }));
    expect(screen.queryByRole('region', { name: 'Analysis Form' })).toBeNull();
    expect(screen.getByText('Choose one from the list, or begin with the first.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Open the first' }));
    expect(address()).toBe('?request=1');
  });

  it('shows nothing beside an empty list', async () => {
    show({ devices: [] });
    await screen.findByText(MESSAGES.noPendingRequests);
    expect(screen.queryByText(/No request selected|Choose one/)).toBeNull();
  });

  it('opens nothing by itself on a narrow screen', async () => {
    narrowScreen();
    show();
    await card('Angio-Seal');
    expect(screen.queryByRole('region', { name: 'Analysis Form' })).toBeNull();
  });
});

describe('workbench on a tablet that is turned', () => {
  it('keeps the open panel with its dialog, its text and the focus', async () => {
    const { turn } = tablet();
    show();
    await userEvent.click(await card('Micra AV2'));
    const opened = await panel();
    const text = within(opened).getByRole('textbox', { name: 'Notes' });
    await userEvent.type(text, 'Half a sentence');
    await userEvent.click(within(opened).getByRole('button', { name: 'Ask' }));
    const dialog = within(opened).getByRole('alertdialog');
    text.focus();
    for (const place of ['under its card', 'beside the list']) {
      turn();
      expect(await panel()).toBe(opened);
      const item = (await card('Micra AV2')).closest('[role="listitem"]');
      expect(item?.contains(opened)).toBe(place === 'under its card');
      expect(opened.contains(dialog)).toBe(true);
      expect((text as HTMLTextAreaElement).value).toBe('Half a sentence');
      expect(document.activeElement).toBe(text);
    }
  });

  it('keeps the panel when a newer request moves its card to another part of the list', async () => {
    tablet().turn();
    const { arrive } = show({ devices: Array.from({ length: 11 }, (_, index) => `Device ${index + 1}`) });
    await userEvent.click(await card('Device 10'));
    const opened = await panel();
    await userEvent.type(within(opened).getByRole('textbox', { name: 'Notes' }), 'Half');
    await arrive('Sapien 3');
    expect(await panel()).toBe(opened);
    expect((await card('Device 10')).closest('[role="listitem"]')?.contains(opened)).toBe(true);
    expect(within(opened).getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Half');
  });
});

describe('workbench', () => {
  it('opens the request that the address names, and leaves the focus alone', async () => {
    show({ path: '/?request=3' });
    expect(await within(await panel()).findByRole('heading', { name: 'Watchman FLX' })).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('clears the selection with the close button', async () => {
    show({ path: '/?request=3' });
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Close panel' }));
    expect(address()).toBe('');
  });

  it('opens the detail under its card on a narrow screen', async () => {
    narrowScreen();
    show();
    await userEvent.click(await card('Micra AV2'));
    const item = (await card('Micra AV2')).closest('[role="listitem"]');
    expect(item?.contains(await panel())).toBe(true);
  });

  it('says "Loading..." while the list is on its way', async () => {
    show({ answers: { RequestList: never } });
    expect((await screen.findByRole('status')).textContent).toBe('Loading...');
  });

  it('says "Error: " and the message when the list cannot be read, and offers to try again', async () => {
    show({ answers: { RequestList: down } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      `Error: ${MESSAGES.fetchRequestsFailed}`,
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('says that there is nothing', async () => {
    show({ devices: [] });
    expect(await screen.findByText(MESSAGES.noPendingRequests)).toBeTruthy();
  });

  it('tells when the open request cannot be read', async () => {
    show({ path: '/?request=99' });
    expect(await within(await panel()).findByText('This request is not available')).toBeTruthy();
  });
});
