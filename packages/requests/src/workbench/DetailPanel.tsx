import { SHORTCUT_KEYS as KEYS, requestNumber, requestPage } from '@portal/domain';
import { printPage } from '@portal/kit';
import { CloseIcon, IconButton, PrinterIcon } from '@portal/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './DetailPanel.module.css';
import { PanelBar } from './PanelActions.tsx';
import { useAddressedStep } from './useAddressedStep.ts';

/** While the focus is at the head of the panel, these keys open the next or previous request. Elsewhere in the panel they scroll. */
const STEPS: Readonly<Record<string, 1 | -1>> = { [KEYS.next.key]: 1, [KEYS.previous.key]: -1 };

/**
 * The open request: its title, the print and close buttons, the content of the screen, and the bar with the next step (`PanelActions`). Esc
 * closes it.
 */
export function DetailPanel({
  id,
  request,
  title,
  takesFocus,
  onStep,
  onClose,
  children,
}: {
  id: string;
  /** Id of the request. */
  request: string;
  title: string;
  /** True when the person has just opened the request: the title gets the focus. */
  takesFocus: boolean;
  /** Goes to the request before or after this one. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const head = useRef<HTMLElement>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  const panel = useRef<HTMLElement>(null);
  useAddressedStep(panel, request);
  useLayoutEffect(() => {
    const title = heading.current;
    if (!takesFocus || !title) return;
    // A preview is shown before the address says that it is open. When the person has already moved on from its title, or works in it, the
    // focus stays there.
    if (hadFocus.current || title.closest('section')?.contains(document.activeElement)) return;
    title.focus({ preventScroll: true });
    // When the panel opens low on the screen, the card scrolls up, so that card and panel are both in view.
    if (title.getBoundingClientRect().top > window.innerHeight / 2)
      title.closest('[role="listitem"]')?.scrollIntoView({ block: 'start' });
  }, [takesFocus]);
  return (
    <section
      ref={panel}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes.panel}
      onKeyDown={(event) => {
        if (event.defaultPrevented || isOver(event.currentTarget, event.target)) return;
        const by = STEPS[event.key];
        if (event.key !== KEYS.close.key && !(by && head.current?.contains(event.target as Node))) return;
        event.preventDefault();
        if (by) onStep(by);
        else onClose();
      }}
    >
      <header ref={head} className={classes.header}>
        <h2
          ref={heading}
          id={`${id}-title`}
          tabIndex={-1}
          className={classes.title}
          onFocus={() => {
            hadFocus.current = true;
          }}
        >
          {title}
        </h2>
        <Link to={requestPage(request)} className={classes.page} data-print="hide">
          {requestNumber(Number(request))}
        </Link>
        <div className={classes.buttons} data-print="hide">
          <IconButton label="Print" icon={<PrinterIcon />} onClick={printPage} />
          <IconButton label="Close panel" icon={<CloseIcon />} onClick={onClose} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll is reached by keyboard, also when it holds nothing to press */}
      <div className={classes.body} tabIndex={0}>
        <PanelBar value={bar}>{children}</PanelBar>
      </div>
      <div ref={setBar} className={classes.bar} data-bottom-bar data-print="hide" />
    </section>
  );
}

/**
 * True for a dialog or menu that the panel has opened over the page. React also sends its Esc key to the panel, but only the
 * dialog or menu must close.
 */
const isOver = (panel: Element, target: EventTarget) =>
  target instanceof Element && (!panel.contains(target) || target.closest('[role="dialog"]') !== null);
