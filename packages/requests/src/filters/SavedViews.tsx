import { MESSAGES, type RequestView, ROLE, SAVED_VIEW_PARAMETERS } from '@portal/domain';
import { type ResultOf, useCommand, useNotices } from '@portal/kit';
import { Button, lazyPart, Menu, MenuItem, MenuSection } from '@portal/ui';
import { useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import classes from './SavedViews.module.css';
import { changeSavedViewMutation, savedViewsQuery } from './savedViews.graphql.ts';
import { ViewsPlace } from './ViewsPlace.ts';
import { viewOf, withView } from './viewAddress.ts';

const ViewTask = lazyPart(async () => (await import('./ViewTask.tsx')).ViewTask);

type View = ResultOf<typeof savedViewsQuery>['savedViews'][number];

/** The dialog that the menu has opened: it is about the view that was open at that time. */
type Task = { kind: 'save'; view: null } | { kind: 'rename' | 'remove'; view: View };

const parameters: ReadonlySet<string> = new Set(SAVED_VIEW_PARAMETERS);

/**
 * The saved views of a list with their counts, in a menu at its title: the person's own, and those that are shared with the person's roles.
 * Nothing is loaded before the menu is used; after that the counts follow other people's changes.
 */
export function SavedViews({ list, taken }: { list: RequestView; taken: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  const [isWanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [task, setTask] = useState<Task | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = useContext(ViewsPlace);
  const notices = useNotices();
  const { run } = useCommand(changeSavedViewMutation, { failure: MESSAGES.viewFailed });
  const [{ data, error }] = useQuery({
    query: savedViewsQuery,
    variables: { list },
    pause: !isWanted,
    requestPolicy: 'cache-and-network',
  });
  const views = data?.savedViews ?? [];
  const now = viewOf(params);
  const open = views.find(({ query }) => viewOf(new URLSearchParams(query)) === now);
  // The view that was chosen last, and whose filters have been changed since then.
  const changed = open ? undefined : views.find(({ id }) => id === chosen);
  const others = taken.filter((name) => !parameters.has(name));
  const want = () => setWanted(true);
  const close = () => {
    setTask(null);
    button.current?.focus();
  };
  const groups = [
    { label: 'Mine', views: views.filter(({ role }) => role === null) },
    ...[...new Set(views.flatMap(({ role }) => role ?? []))].map((role) => ({
      label: `Shared with ${ROLE[role].displayName}`,
      views: views.filter((view) => view.role === role),
    })),
  ].filter((group) => group.views.length > 0);
  const reason = !now
    ? 'Narrow or sort the list first'
    : others.some((name) => params.get(name))
      ? MESSAGES.viewHasOthers
      : null;
  const menu = (
    <>
      <Menu
        width={300}
        align="start"
        trigger={
          <Button ref={button} size="sm" tone="quiet" onPointerEnter={want} onFocus={want}>
            <span className={classes.button}>{open ? open.name : 'Views'}</span>
            <span className={classes.caret} />
          </Button>
        }
      >
        {!data && <MenuSection>{error ? MESSAGES.viewsFailed : 'Loading...'}</MenuSection>}
        {data && views.length === 0 && <MenuSection>{MESSAGES.noViews}</MenuSection>}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group.label} role="group" aria-label={group.label}>
            <p className={classes.group} aria-hidden="true">
              {group.label}
            </p>
            {group.views.map((view) => (
              <MenuItem
                key={view.id}
                onClick={() => {
                  setChosen(view.id);
                  setParams((current) => withView(current, view.query, others), { preventScrollReset: true });
                }}
              >
                <span className={classes.view} data-open={view === open || undefined}>
                  <span className={classes.name}>{view.name}</span>{' '}
                  <span className={classes.count}>{countText(view)}</span>
                </span>
              </MenuItem>
            ))}
          </div>
        ))}
        {groups.length > 0 && <hr className={classes.line} />}
        {changed && (
          <MenuItem
            disabledReason={reason}
            onClick={async () => {
              const outcome = await run({ id: changed.id, query: now });
              if (outcome.ok) notices.success(MESSAGES.viewSaved(changed.name));
              else notices.failure(outcome.error.message);
            }}
          >
            {`Save changes to "${changed.name}"`}
          </MenuItem>
        )}
        <MenuItem disabledReason={reason} onClick={() => setTask({ kind: 'save', view: null })}>
          Save as a view…
        </MenuItem>
        {open && (
          <>
            <MenuItem onClick={() => setTask({ kind: 'rename', view: open })}>Rename this view…</MenuItem>
            <MenuItem danger onClick={() => setTask({ kind: 'remove', view: open })}>
              Remove this view…
            </MenuItem>
          </>
        )}
      </Menu>
      {task && (
        <ViewTask
          list={list}
          query={now}
          view={task.view}
          removed={task.kind === 'remove' ? task.view : null}
          onClose={close}
          onSaved={setChosen}
        />
      )}
    </>
  );
  return place === undefined ? menu : place && createPortal(menu, place);
}

/** "12", or "1000+" when not all requests were counted. */
const countText = ({ count, isLeast }: View): string => `${count}${isLeast ? '+' : ''}`;
