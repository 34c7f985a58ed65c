import type { SlotProps } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { prepareForPrint } from '@portal/kit';
import { Panel, SkeletonText, useDelayed } from '@portal/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { Contributed } from './contributions.ts';
import { SlotContents } from './SlotContents.tsx';
import classes from './slots.module.css';
import { useInView } from './useInView.ts';

/** The height in px that is kept free for a contribution that names none. */
const HEIGHT = 64;
const VISIBLE_AFTER_MS = 300;

/** Resolves when the content of a region is shown with its data, or cannot be shown. */
function complete(region: HTMLElement): Promise<void> {
  const isComplete = () =>
    (region.dataset.shown !== undefined && !region.querySelector('[data-waiting]')) ||
    region.querySelector('[data-failed]') !== null;
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    function look() {
      if (!isComplete()) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(region, { subtree: true, childList: true, attributes: true });
    look();
  });
}

/** A contribution as a named region of its own, which loads when it comes into view. Level 3 is for a region inside a panel. */
export function SlotRegion<Name extends 'request.panel' | 'home.tile'>({
  contribution,
  props,
  level,
}: {
  contribution: Contributed & { slot: Name };
  props: SlotProps[Name];
  level: 2 | 3;
}) {
  const region = useRef<HTMLDivElement>(null);
  const inView = useInView(region);
  const [printed, setPrinted] = useState(false);
  useEffect(
    () =>
      prepareForPrint(() => {
        setPrinted(true);
        return region.current ? complete(region.current) : Promise.resolve();
      }),
    [],
  );
  const [shown, setShown] = useState(false);
  // Show the title a little later, because a contribution that has nothing to say disappears again.
  const isVisible = useDelayed(VISIBLE_AFTER_MS) || shown;
  const titleId = useId();
  const { title, height = HEIGHT } = contribution;
  const content = (
    <div className={classes.content} style={shown ? undefined : { minHeight: height }}>
      {inView || printed ? (
        <SlotContents contribution={contribution} props={props} onShown={setShown} />
      ) : (
        <SkeletonText lines={2} />
      )}
      {!shown && <p className={classes.unprinted}>{MESSAGES.slotNotPrinted}</p>}
    </div>
  );
  return (
    <div
      ref={region}
      className={`${classes.region} ${level === 3 ? classes.part : ''}`}
      data-shown={shown || undefined}
      data-hidden={!isVisible || undefined}
    >
      {level === 2 ? (
        <Panel title={title}>{content}</Panel>
      ) : (
        <section aria-labelledby={titleId}>
          <h3 id={titleId} className={classes.title}>
            {title}
          </h3>
          {content}
        </section>
      )}
    </div>
  );
}
