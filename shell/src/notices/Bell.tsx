import { BellIcon } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useModule } from '../portal/useModule.ts';
import classes from './Notices.module.css';
import { usePushAgain } from './usePushAgain.ts';
import { useReadOnOpening } from './useReadOnOpening.ts';
import { useSelected } from './useSelected.ts';
import { useUnread } from './useUnread.ts';

const loadPanel = () => import('./NoticePanel.tsx');

const MOST_SHOWN = 99;

/** Shows how many notices are unread, from the stream of live changes, and opens the newest. */
export function Bell() {
  const { unread, news } = useUnread();
  usePushAgain();
  useReadOnOpening(useSelected());
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useModule(loadPanel, open);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel closes when another page opens
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    const close = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [open]);

  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : `${unread}`;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel from anywhere inside it
    <div
      ref={place}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.bell}
        aria-label={unread ? `Notices, ${shown} unread` : 'Notices'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <BellIcon />
        {unread > 0 && (
          <span aria-hidden className={classes.count}>
            {shown}
          </span>
        )}
      </button>
      {open && panel && <panel.NoticePanel unread={unread} news={news} onClose={() => setOpen(false)} />}
    </div>
  );
}
