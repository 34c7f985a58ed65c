import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { asksFor, SearchIcon, useSingleKeys } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKey } from '../portal/useKey.ts';
import { useQuietly } from '../portal/useModule.ts';
import { EarlyField } from './EarlyField.tsx';
import classes from './SearchButton.module.css';
import { onSearchAll } from './searchAll.ts';

const loadPanel = () => import('./SearchPanel.tsx');

const asksForSearch = (event: KeyboardEvent) => asksFor('searchAll', event) || asksFor('search', event);

/** Opens the global search: by the button in the bar, by `/` or Ctrl+K on every page (ADR 142), or from a list that links to it. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const panel = useQuietly(loadPanel, open);
  const single = useSingleKeys();
  const { failure } = useNotices();
  const [early, setEarly] = useState('');
  const [composing, setComposing] = useState(false);
  const close = () => {
    setOpen(false);
    setEarly('');
    setComposing(false);
  };

  const begin = () => {
    setOpen(true);
    loadPanel().catch(() => {
      close();
      failure(MESSAGES.searchNotLoaded);
    });
  };
  useKey(asksForSearch, begin);
  const beginWith = useEffectEvent((text: string) => {
    setEarly(text);
    begin();
  });
  useEffect(() => onSearchAll((text) => beginWith(text)), []);

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${single ? '/ ' : ''}Control+K Meta+K`}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={begin}
      >
        <SearchIcon />
        <span className={classes.word}>Search</span>
        {single && (
          <span aria-hidden="true" className={classes.key}>
            /
          </span>
        )}
      </button>
      {open &&
        (panel && !composing ? (
          <panel.SearchPanel early={early} onClose={close} />
        ) : (
          <EarlyField
            label="Search all requests"
            onText={setEarly}
            onComposing={setComposing}
            onCallOff={close}
          />
        ))}
    </>
  );
}
