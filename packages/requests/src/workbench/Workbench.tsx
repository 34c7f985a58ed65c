import { WINDOWING } from '@portal/domain';
import type { Pages } from '@portal/kit';
import { ClipboardIcon, EmptyState, ErrorState, LoadingState, SkeletonCards, useIsMobile } from '@portal/ui';
import { type ReactNode, useId, useRef } from 'react';
import { DetailPanel } from './DetailPanel.tsx';
import { ListWindow } from './ListWindow.tsx';
import { LoadMore } from './LoadMore.tsx';
import { moveBetweenCards } from './moveBetweenCards.ts';
import { useOpenInPlace } from './useOpenInPlace.ts';
import { useSelectedRequest } from './useSelectedRequest.ts';
import classes from './Workbench.module.css';

export interface CardHandle {
  selected: boolean;
  onOpen: () => void;
  /** Id of the panel that shows the opened request. */
  controls: string;
}

/**
 * A list with the open request beside it. On a narrow screen the request opens under its card (spec 2, "Role work screens").
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
  inline = false,
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
  /** Opens the request under its card on wide screens, too. Use it for a list that shares the page with other content. */
  inline?: boolean;
}) {
  const { selected, open, close } = useSelectedRequest();
  const narrow = useIsMobile() || inline;
  const detailId = useId();
  const list = useRef<HTMLDivElement>(null);
  const openedHere = useRef(false);
  const atStart = useRef(selected);
  const { loading, error } = pages;
  const inPlace = useOpenInPlace(pages.items, selected);
  const items = narrow ? inPlace : pages.items;

  const focusCard = (id: string | null | undefined) => {
    // Wait until the panel is gone. The card may have left the list meanwhile.
    requestAnimationFrame(() => {
      const button = list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id ?? '')}"]`);
      (button ?? list.current)?.focus();
    });
  };
  const closeAndReturn = () => {
    close();
    focusCard(selected);
  };
  const finish = (done: string) => {
    const at = items.findIndex(({ id }) => id === done);
    if (done === selected) close();
    focusCard(at < 0 ? null : (items[at + 1] ?? items[at - 1])?.id);
  };
  const panel = selected !== null && (
    <DetailPanel
      key={selected}
      id={detailId}
      request={selected}
      title={detailTitle}
      takesFocus={openedHere.current || selected !== atStart.current}
      onClose={closeAndReturn}
    >
      {detail(selected, () => finish(selected))}
    </DetailPanel>
  );

  const isListed = items.some(({ id }) => id === selected);
  const drawn = (item: Item, position: number) => (
    // biome-ignore lint/a11y/useSemanticElements: windows of ten stand between the list and its items
    <div
      key={item.id}
      role="listitem"
      aria-posinset={position + 1}
      aria-setsize={pages.hasMore ? -1 : items.length}
      className={classes.item}
    >
      {card(
        item,
        {
          selected: item.id === selected,
          controls: detailId,
          onOpen: () => {
            openedHere.current = true;
            if (item.id === selected) closeAndReturn();
            else open(item.id);
          },
        },
        () => finish(item.id),
      )}
      {narrow && item.id === selected && panel}
    </div>
  );
  const windows = Array.from({ length: Math.ceil(items.length / WINDOWING.pageSize) }, (_, index) =>
    items.slice(index * WINDOWING.pageSize, (index + 1) * WINDOWING.pageSize),
  );

  return (
    <div className={classes.workbench} data-inline={inline || undefined}>
      <div className={classes.side}>
        {!inline && <h2 className={classes.heading}>{label}</h2>}
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
        <div ref={list} className={classes.scroller} tabIndex={-1}>
          {narrow && !isListed && panel}
          {error && <ErrorState message={error} onRetry={pages.refresh} />}
          {(loading || (pages.hasMore && !error)) && items.length === 0 && (
            <LoadingState skeleton={<SkeletonCards count={5} />} />
          )}
          {!loading && !error && !pages.hasMore && items.length === 0 && (
            <div className={classes.empty}>{empty}</div>
          )}
          {items.length > 0 && (
            /* biome-ignore lint/a11y/useSemanticElements: windows of ten stand between the list and its items */
            <div role="list" aria-label={label} className={classes.list} onKeyDown={moveBetweenCards}>
              {windows.map((part, index) => (
                <ListWindow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place in the list
                  key={index}
                  scroller={list}
                  kept={part.some(({ id }) => id === selected)}
                >
                  {part.map((item, offset) => drawn(item, index * WINDOWING.pageSize + offset))}
                </ListWindow>
              ))}
            </div>
          )}
          {(items.length > 0 || pages.hasMore) && (
            <LoadMore
              scroller={list}
              shown={items.length}
              total={pages.totalCount + items.length - pages.items.length}
              hasMore={pages.hasMore}
              loading={loading}
              onLoad={pages.loadMore}
            />
          )}
        </div>
      </div>
      {!narrow && (
        <div className={classes.detail}>
          {panel || (
            <div className={classes.empty}>
              <EmptyState title="No request selected" icon={<ClipboardIcon />}>
                Choose one from the list to see it here.
              </EmptyState>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
