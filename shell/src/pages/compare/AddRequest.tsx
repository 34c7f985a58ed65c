import { requestNumber, requestOfNumber } from '@portal/domain';
import { LiveRegion, TextField } from '@portal/ui';
import { useId, useState } from 'react';
import { type Found, useSearch } from '../../search/useSearch.ts';
import classes from './Compare.module.css';

/** How many search results are offered. */
const MOST_OFFERED = 6;

/** Adds a request to the comparison, by its number or by words for the portal's search. */
export function AddRequest({ ids, onAdd }: { ids: readonly number[]; onAdd: (id: number) => void }) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** True when the person has moved through the offered results and so has chosen one. */
  const [isChosen, setChosen] = useState(false);
  const { text, found, searching, error } = useSearch(isOpen ? typed : '');
  const number = requestOfNumber(typed);
  const isThere = number !== null && ids.includes(number);
  const offered = found.filter(({ request }) => !ids.includes(request.id)).slice(0, MOST_OFFERED);
  const isOffering = isOpen && offered.length > 0;
  const isAnswered = text !== '' && text === typed.trim() && !searching;
  const add = (id: number) => {
    setTyped('');
    setOpen(false);
    onAdd(id);
  };
  return (
    <div className={classes.add} data-print="hide">
      <TextField
        label="Add a request"
        placeholder="Number or words"
        role="combobox"
        aria-expanded={isOffering}
        aria-autocomplete="list"
        aria-controls={isOffering ? list : undefined}
        aria-activedescendant={isOffering ? `${list}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        error={isThere ? `${requestNumber(number)} is here already` : (error ?? undefined)}
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(value) => {
          setTyped(value);
          setActive(0);
          setChosen(false);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const { key } = event;
          const step = { ArrowDown: 1, ArrowUp: -1 }[key];
          if (step && isOffering) {
            setActive((active + step + offered.length) % offered.length);
            setChosen(true);
          } else if (key === 'Escape' && isOffering) setOpen(false);
          else if (key === 'Enter' && number !== null && !isThere && !(isChosen && isOffering)) add(number);
          else if (key === 'Enter' && isOffering && offered[active]) add(offered[active].request.id);
          else return;
          event.preventDefault();
        }}
      />
      <LiveRegion message={isOpen && isAnswered && !error ? foundText(offered.length) : ''} />
      {isOffering && (
        <div id={list} role="listbox" aria-label="Requests found" className={classes.offered}>
          {offered.map(({ request }, index) => (
            <Option
              key={request.id}
              id={`${list}-${index}`}
              request={request}
              selected={index === active}
              onChoose={() => add(request.id)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const foundText = (count: number) =>
  count === 0 ? 'No other request found.' : `${count} ${count === 1 ? 'request' : 'requests'} found.`;

function Option({
  id,
  request: { number, device_name: device, manufacturer },
  selected,
  onChoose,
}: {
  id: string;
  request: Found['request'];
  selected: boolean;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as in every combobox
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={classes.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={classes.number}>{number}</span> <bdi>{device}</bdi>
      <span className={classes.small}>{manufacturer}</span>
    </div>
  );
}
