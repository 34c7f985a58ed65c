import { type RequestView, WINDOWING } from '@portal/domain';
import type { Pages } from '@portal/kit';
import { ErrorState, LoadingState, lazyPart, SkeletonCards, SkeletonRows, useIsMobile } from '@portal/ui';
import {
  type ContextType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useClient } from 'urql';
import { openRequest } from '../detail/openRequest.ts';
import { ListDrawn } from '../filters/LaterOptions.tsx';
import { ViewsPlace } from '../filters/ViewsPlace.ts';
import type { RequestCardData } from '../graphql/requestCard.graphql.ts';
import { ChooseBox } from '../several/ChooseBox.ts';
import { LayoutContext, useListLayout } from '../table/useListLayout.ts';
import { DetailPanel } from './DetailPanel.tsx';
import { ListWindow } from './ListWindow.tsx';
import { LoadMore } from './LoadMore.tsx';
import { ITEM, moveBetweenCards } from './moveBetweenCards.ts';
import { NothingOpen } from './NothingOpen.tsx';
import { SearchElsewhere } from './SearchElsewhere.tsx';
import { useMovable } from './useMovable.tsx';
import { useOpenInPlace } from './useOpenInPlace.ts';
import { useShownRequest } from './useShownRequest.ts';
import classes from './Workbench.module.css';

const RequestTable = lazyPart(
  async () => (await import(/* webpackChunkName: "table" */ '../table/later.ts')).RequestTable,
  { loading: <LoadingState skeleton={<SkeletonRows count={12} />} /> },
);
// Quiet, because each request can be opened without it.
const Several = lazyPart(async () => (await import('../several/Several.tsx')).Several, { quiet: true });

/** As many cards as a window of usual height has room for. */
const CARDS_AT_FIRST = 4;

export interface CardHandle {
  selected: boolean;
  onOpen: () => void;
  /** Id of the panel that shows the opened request. */
  controls: string;
  /** True for only one card of the list. Tab reaches the list once, and the arrow keys move inside it. */
  isTabStop: boolean;
}

/**
 * A list with the open request beside it; the first one that waits opens by itself. On a narrow screen a request opens under its card (spec 2,
 * "Role work screens").
 * `card` renders an item; it must pass the handle on to RequestCard. `detail` renders the panel's content for the request with
 * that id. Both call `finish` when the person has finished with the request here: this closes its panel and goes to the next
 * card.
 */
export function Workbench<Item extends { id: string }>({
  label,
  pages,
  card,
  detail,
  detailTitle,
  empty,
  toolbar,
  footer,
  waits = () => true,
  inline = false,
  table,
  several,
}: {
  /**
   * The name of the list: "Pending Requests". It is the heading above the list, except where the page has its own heading for the
   * list.
   */
  label: string;
  pages: Pages<Item>;
  card: (item: Item, handle: CardHandle, finish: () => void) => ReactNode;
  detail: (id: string, finish: () => void) => ReactNode;
  detailTitle: string;
  empty: ReactNode;
  /** Filters above the list. */
  toolbar?: ReactNode;
  /** Stands at the end of the list. */
  footer?: ReactNode;
  /**
   * Whether a request waits for an action of this person on this screen. Only such a request opens by itself. Leave it out when every
   * request of the list waits.
   */
  waits?: (item: Item) => boolean;
  /** Opens the request under its card on wide screens, too. Use it for a list that shares the page with other content. */
  inline?: boolean;
  /** Set it when people may also see the list as a table: the view whose columns are shown. Each `card` must then be a `RequestCard`. */
  table?: RequestView;
  /**
   * Set it when people may act on several requests at once: it returns the card data of an item. Each `card` must then be a `RequestCard`.
   */
  several?: (item: Item) => RequestCardData;
}) {
  const client = useClient();
  const narrow = useIsMobile() || inline;
  const { loading, error } = pages;
  const layout = useListLayout(table);
  // On a phone a row has room for two or three columns only, while a card shows everything.
  const asTable = layout.table && !narrow;
  const { selected, shown, open, close, goOn } = useShownRequest({
    first: pages.items.find(waits),
    items: pages.items,
    loading,
    // A table takes the whole width until the person opens a row.
    byItself: !narrow && !asTable,
  });
  const detailId = useId();
  const list = useRef<HTMLDivElement>(null);
  const outside = useContext(ViewsPlace);
  const [title, setTitle] = useState<Element | null>(null);
  const [Box, setBox] = useState<ContextType<typeof ChooseBox>>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const openedHere = useRef(false);
  const atStart = useRef(selected);
  const inPlace = useOpenInPlace(pages.items, selected);
  const items = narrow ? inPlace : pages.items;

  const focusCard = (id: string | null | undefined) => {
    // Wait until the panel is gone. The card may have left the list meanwhile.
    requestAnimationFrame(() => {
      const button = list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id ?? '')}"]`);
      (button ?? list.current)?.focus();
    });
  };
  // How many cards there were when somebody asked for more: the first new one takes the focus.
  const [firstNewAt, setFirstNewAt] = useState<number>();
  const firstNew = firstNewAt === undefined ? undefined : items[firstNewAt]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each page that was asked for
  useEffect(() => {
    if (firstNew === undefined) return;
    setFirstNewAt(undefined);
    focusCard(firstNew);
  }, [firstNew]);
  // The request that opens by itself may be outside of the visible part of the list.
  useEffect(() => {
    const scroller = list.current;
    if (narrow || selected !== null || shown === null || !scroller) return;
    const item = scroller.querySelector(`[data-card="${CSS.escape(shown)}"]`)?.closest(ITEM);
    if (!item) return;
    const below = item.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
    if (below > 0) scroller.scrollTop += below;
  }, [narrow, selected, shown]);
  const openHere = (id: string) => {
    openedHere.current = true;
    setFocused(id);
    // Other people may have changed the request since its preview was read.
    if (id === shown) {
      openRequest(client, id).refresh();
      // The panel is already there. Its title takes the focus at once, and does not wait until the address has changed.
      document.getElementById(`${detailId}-title`)?.focus({ preventScroll: true });
    }
    open(id);
  };
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === shown);
    const next = at < 0 ? undefined : items[at + by];
    if (next) openHere(next.id);
  };
  const closeAndReturn = () => {
    close();
    focusCard(shown);
  };
  const finish = (done: string) => {
    const at = items.findIndex(({ id }) => id === done);
    const others = items.toSpliced(at, 1);
    const next = others.slice(at).find(waits) ?? others.slice(0, at).findLast(waits);
    if (done === shown) goOn(next?.id);
    focusCard((next ?? others[at] ?? others.at(-1))?.id);
  };
  const movable = useMovable();
  // A panel that opens by itself is drawn after the list, so that the first card does not wait for it.
  const isPanelDue = useDeferredValue(shown) !== null || selected !== null;
  const isOpen = shown !== null && isPanelDue;
  const panel = isOpen && movable.place;
  const opened = isOpen && (
    <DetailPanel
      key={shown}
      id={detailId}
      request={shown}
      title={detailTitle}
      takesFocus={selected !== null && (openedHere.current || selected !== atStart.current)}
      onStep={step}
      onClose={closeAndReturn}
    >
      {detail(shown, () => finish(shown))}
    </DetailPanel>
  );

  const isListed = items.some(({ id }) => id === selected);
  const [first] = items;
  const tabStop = [focused, shown].find((at) => items.some(({ id }) => id === at)) ?? first?.id;
  const cardFor = (item: Item) =>
    card(
      item,
      {
        selected: item.id === shown,
        controls: detailId,
        isTabStop: item.id === tabStop,
        onOpen: () => (item.id === selected ? closeAndReturn() : openHere(item.id)),
      },
      () => finish(item.id),
    );
  const drawn = (item: Item, position: number) => (
    // biome-ignore lint/a11y/useSemanticElements: windows of ten stand between the list and its items
    <div
      key={item.id}
      role="listitem"
      aria-posinset={position + 1}
      aria-setsize={pages.hasMore ? -1 : items.length}
      className={classes.item}
    >
      {cardFor(item)}
      {narrow && item.id === shown && panel}
    </div>
  );
  const windows = Array.from({ length: Math.ceil(items.length / WINDOWING.pageSize) }, (_, index) =>
    items.slice(index * WINDOWING.pageSize, (index + 1) * WINDOWING.pageSize),
  );

  const isKept = ({ id }: Item) => id === shown || id === tabStop;
  // When a list has just come, its first cards are drawn, and the others right after them. A list that was there before is drawn whole.
  const isWhole = useDeferredValue(items.length > 0);
  const atFirst = (part: readonly Item[]) =>
    isWhole ? part : part.slice(0, Math.max(CARDS_AT_FIRST, part.findLastIndex(isKept) + 1));
  const total = Math.max(pages.totalCount + items.length - pages.items.length, items.length);
  const inList = {
    onFocus: ({ target }: FocusEvent) => setFocused(cardOf(target)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      moveBetweenCards(event);
      const isInList = event.currentTarget.contains(event.target as Node);
      if (event.key !== 'Escape' || event.defaultPrevented || !isInList || shown === null) return;
      event.preventDefault();
      close();
    },
  };
  const isEmpty = !loading && !error && !pages.hasMore && items.length === 0;
  const isAwaited = (loading || (pages.hasMore && !error)) && items.length === 0;
  return (
    <div
      className={classes.workbench}
      data-inline={inline || undefined}
      data-empty={(isEmpty && !panel) || undefined}
      data-table={asTable ? (panel ? 'beside' : 'alone') : undefined}
    >
      <div className={classes.side}>
        {!inline && (
          <div className={classes.head}>
            <h2 className={classes.heading}>{label}</h2>
            <div ref={setTitle} data-print="hide" />
          </div>
        )}
        {toolbar && (
          <ListDrawn value={!loading || items.length > 0}>
            <LayoutContext value={table && !narrow ? layout : null}>
              <ViewsPlace value={inline ? outside : title}>
                <div className={classes.toolbar}>{toolbar}</div>
              </ViewsPlace>
            </LayoutContext>
          </ListDrawn>
        )}
        <div ref={list} className={classes.scroller} tabIndex={-1}>
          {narrow && !isListed && panel}
          {error && <ErrorState message={error} onRetry={pages.refresh} />}
          {isAwaited && (
            <LoadingState skeleton={asTable ? <SkeletonRows count={12} /> : <SkeletonCards count={5} />} />
          )}
          {isEmpty && <div className={classes.empty}>{empty}</div>}
          <ChooseBox value={Box}>
            {items.length > 0 && !asTable && (
              /* biome-ignore lint/a11y/useSemanticElements: windows of ten stand between the list and its items */
              <div role="list" aria-label={label} className={classes.list} {...inList}>
                {windows.map((part, index) => (
                  <ListWindow
                    // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place in the list
                    key={index}
                    scroller={list}
                    kept={part.some(isKept)}
                  >
                    {atFirst(part).map((item, offset) => drawn(item, index * WINDOWING.pageSize + offset))}
                  </ListWindow>
                ))}
              </div>
            )}
            {items.length > 0 && asTable && table && (
              <RequestTable
                {...inList}
                list={table}
                label={label}
                chosen={layout.columns}
                count={pages.totalIsLeast ? null : total}
                scroller={list}
                windows={windows.map((part, index) => ({
                  kept: part.some(isKept),
                  cards: part.map((item, offset) => ({
                    id: item.id,
                    position: index * WINDOWING.pageSize + offset,
                    card: cardFor(item),
                  })),
                }))}
              />
            )}
          </ChooseBox>
          {/* Where the list ends is known when all of it is drawn. */}
          {(items.length > 0 ? isWhole : pages.hasMore) && (
            <LoadMore
              scroller={list}
              shown={items.length}
              total={total}
              isLeast={pages.totalIsLeast}
              hasMore={pages.hasMore}
              loading={loading}
              onLoad={pages.loadMore}
              onPress={() => {
                setFirstNewAt(items.length);
                pages.loadMore();
              }}
            />
          )}
          {(isEmpty || items.length > 0) && <SearchElsewhere />}
          {/* Where the first card will be. Hidden only, so that what is open in it stays open. */}
          {footer && <div hidden={isAwaited}>{footer}</div>}
        </div>
        {several && (items.length > 0 || Box) && (
          <Several items={items.map(several)} loading={loading} list={list} onBox={setBox} />
        )}
      </div>
      {!narrow && (panel || !asTable) && (
        <div className={classes.detail}>
          {panel || (
            <NothingOpen
              count={total}
              isLeast={pages.totalIsLeast}
              loading={shown === null ? loading && items.length === 0 : !isPanelDue}
              onBegin={first && (() => openHere(first.id))}
            />
          )}
        </div>
      )}
      {movable.draw(opened)}
    </div>
  );
}

/** The id of the request whose card this element is part of. */
const cardOf = (target: Element): string | null =>
  target.closest(ITEM)?.querySelector('[data-card]')?.getAttribute('data-card') ?? null;
