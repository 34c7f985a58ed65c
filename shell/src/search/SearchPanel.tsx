import { COMMENTS_COMPARED, fieldEntry, type RequestField, STAGE, STAGE_LABELS } from '@portal/domain';
import { useActor } from '@portal/kit';
import { dueText } from '@portal/requests';
import { Button, LiveRegion, SearchIcon, Spinner } from '@portal/ui';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { groupsOf, placeOf } from './groups.ts';
import { markedPieces } from './marked.ts';
import classes from './SearchPanel.module.css';
import { type Found, useSearch } from './useSearch.ts';

const OTHER_PARTS: Readonly<Record<string, string>> = {
  number: 'Number',
  requester: 'Requester',
  comments: 'Conversation',
};
const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const labelOf = (part: string) => OTHER_PARTS[part] ?? fieldEntry(camel(part) as RequestField).label;

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedPieces(text, typed).map((piece, at) =>
    piece.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <mark key={at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}

const countText = (count: number, hasMore: boolean) =>
  count === 0
    ? hasMore
      ? 'Nothing found yet.'
      : 'No request found.'
    : `${count}${hasMore ? ' or more' : ''} ${count === 1 && !hasMore ? 'request' : 'requests'} found.`;

/**
 * The search of everything that the person may read, shown over the page. The field keeps the focus: the arrow keys choose a result, and
 * Enter opens it. The typed text is not stored.
 */
export function SearchPanel({
  early,
  onClose,
}: {
  /** The text that was typed before the panel was loaded. */
  early: string;
  onClose: () => void;
}) {
  const id = useId();
  const actor = useActor();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(early);
  const [chosen, setChosen] = useState(0);
  const { text, found, next, searching, error, more, retry } = useSearch(typed);
  const groups = useMemo(() => groupsOf(actor, found), [actor, found]);
  const shown = useMemo(() => groups.flatMap((group) => group.found), [groups]);
  const isAnswered = text !== '' && text === typed.trim() && !searching;
  const optionId = (request: Found['request']) => `${id}-${request.id}`;

  // Open the dialog before the browser paints, so that no key reaches the page in between.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first result
  useEffect(() => setChosen(0), [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen option comes into sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  // Close at once and do not wait for the browser's event: the next key may come before that.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const open = (result: Found) => {
    close();
    void navigate(placeOf(result));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const to: Record<string, number> = {
      ArrowDown: chosen >= last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1,
      PageDown: Math.min(last, chosen + 5),
      PageUp: Math.max(0, chosen - 5),
    };
    const target = to[event.key];
    const active = shown[chosen];
    if (target !== undefined && last >= 0) {
      event.preventDefault();
      setChosen(target);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(active);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.panel}
      aria-label="Search"
      onClose={onClose}
      onCancel={close}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <span className={classes.icon}>{searching ? <Spinner /> : <SearchIcon />}</span>
          <input
            autoFocus
            type="text"
            role="combobox"
            className={classes.field}
            aria-label="Search all requests"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown[chosen] && optionId(shown[chosen].request)}
            placeholder="Number, device, person, Lawson ID…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} onClick={close}>
            Close
          </button>
        </div>
        <LiveRegion message={isAnswered && !error ? countText(shown.length, next !== null) : ''} />
        <div className={classes.results} aria-busy={searching}>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            className={classes.list}
            aria-label="Requests found"
            hidden={!shown.length}
          >
            {groups.map((group, at) => (
              // biome-ignore lint/a11y/useSemanticElements: a list of options has no other groups
              <div key={group.title} role="group" aria-labelledby={`${id}-group-${at}`}>
                <p id={`${id}-group-${at}`} className={classes.group}>
                  {group.title}
                </p>
                {group.found.map((each) => (
                  <Option
                    key={each.request.id}
                    id={optionId(each.request)}
                    found={each}
                    typed={text}
                    selected={each === shown[chosen]}
                    onPoint={() => setChosen(shown.indexOf(each))}
                    onOpen={() => open(each)}
                  />
                ))}
              </div>
            ))}
          </div>
          {error && (
            <div role="alert" className={classes.state}>
              <p className={classes.stateTitle}>{error}</p>
              <p>What you have typed is still here.</p>
              <Button onClick={retry}>Try again</Button>
            </div>
          )}
          {!typed.trim() && (
            <p className={classes.state}>
              Searches every request that you may read: by number, device, manufacturer, person, department,
              description, Lawson ID or conversation. Of a conversation it looks through the newest{' '}
              {COMMENTS_COMPARED} comments, and through older ones up to a bound.
            </p>
          )}
          {isAnswered && !error && shown.length === 0 && (
            <div className={classes.state}>
              <p className={classes.stateTitle}>
                {next ? 'Nothing found yet' : 'No request has all these words'}
              </p>
              <p>
                {next
                  ? 'The newest requests do not have all these words.'
                  : 'Try fewer words, or only the beginning of one.'}
              </p>
              <p>Of a conversation, words that stand only in old comments may be missed.</p>
            </div>
          )}
          {isAnswered && next && (
            <p className={classes.more}>
              <Button size="sm" onClick={more}>
                {shown.length ? 'More requests' : 'Search further'}
              </Button>
            </p>
          )}
        </div>
        <p className={classes.keys} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> open
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </p>
      </div>
    </dialog>
  );
}

function Option({
  id,
  found: { request, matched, excerpt },
  typed,
  selected,
  onPoint,
  onOpen,
}: {
  id: string;
  found: Found;
  typed: string;
  selected: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const { number, device_name: device, manufacturer, department, stage, assignee, overdue } = request;
  const due = dueText({ dueDay: request.due_day, overdue });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the option that is chosen
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={classes.option}
      style={{ '--stage': `var(--${STAGE[stage].tone}-edge)` } as React.CSSProperties}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <span className={classes.number} data-marked={matched.includes('number') || undefined}>
        {number}
      </span>
      <span className={classes.device}>
        <Marked text={device} typed={typed} />
      </span>
      <span className={classes.stage}>{STAGE_LABELS[stage]}</span>
      <span className={classes.facts}>
        <span>
          <Marked text={manufacturer} typed={typed} />
        </span>
        <span>
          <Marked text={department} typed={typed} />
        </span>
        {assignee && <span>Assigned to {assignee.name}</span>}
        {due && (
          <span className={classes.due} data-overdue={overdue || undefined}>
            {due}
          </span>
        )}
        {excerpt && (
          <span className={classes.excerpt}>
            {labelOf(excerpt.part)}: <Marked text={excerpt.text} typed={typed} />
          </span>
        )}
      </span>
    </div>
  );
}
