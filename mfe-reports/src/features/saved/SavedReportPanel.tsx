import { MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Anchor, Button, lazyPart, Panel, Switch } from '@portal/ui';
import { type ComponentProps, useRef, useState } from 'react';
import { savedPage } from '../../shared/pages.ts';
import classes from '../../shared/saved/saved.module.css';
import { chooseSavedReportMutation, type SavedReport } from '../../shared/saved/savedReports.graphql.ts';
import { aboutText, FREQUENCY_LABELS, rolesText, sharedText } from '../../shared/saved/words.ts';
import type { EditDialog as Editing } from './EditDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

const EditDialog = lazyPart<ComponentProps<typeof Editing>>(
  async () => (await import('./EditDialog.tsx')).EditDialog,
);

/** A saved report: its contents, its readers, and the person's own choices for it. */
export function SavedReportPanel({ saved }: { saved: SavedReport }) {
  const { id, name, isOwn, isReadable, isPinned, isTile, isMailed, mailed, savedBy } = saved;
  const notices = useNotices();
  const { run, pending } = useCommand(chooseSavedReportMutation, { failure: MESSAGES.chooseReportFailed });
  /** The person's latest choices, until the answer arrives. */
  const [chosen, setChosen] = useState({});
  const [task, setTask] = useState<'edit' | 'remove' | null>(null);
  const buttons = useRef<Record<string, HTMLButtonElement | null>>({});
  const choose = async (choice: { tile?: boolean; mails?: boolean }) => {
    setChosen(choice);
    const outcome = await run({ id, ...choice });
    setChosen({});
    if (!outcome.ok) notices.failure(outcome.error.message);
  };
  const close = () => {
    setTask(null);
    if (task) buttons.current[task]?.focus();
  };
  const now = { tile: isTile, mails: isMailed, ...(pending && chosen) };
  const shared = sharedText(saved);
  const others = [
    ...(isOwn ? [] : [`Saved by ${savedBy}`]),
    ...(shared ? [`Shared with ${shared}`] : isOwn ? ['Only you have it'] : []),
    ...(isPinned ? [`On the start page of ${rolesText(saved)}`] : []),
    ...(mailed ? [`By mail: ${FREQUENCY_LABELS[mailed].toLowerCase()}`] : []),
  ].join(' · ');
  const button = (kind: 'edit' | 'remove', label: string) => (
    <Button
      ref={(element) => {
        buttons.current[kind] = element;
      }}
      size="sm"
      aria-label={`${label} "${name}"`}
      onClick={() => setTask(kind)}
    >
      {label}
    </Button>
  );
  return (
    <Panel
      as="article"
      level={3}
      title={
        isReadable ? (
          <Anchor to={savedPage(id)}>
            <bdi>{name}</bdi>
          </Anchor>
        ) : (
          <bdi>{name}</bdi>
        )
      }
      actions={
        isOwn && (
          <>
            {button('edit', 'Edit')}
            {button('remove', 'Remove')}
          </>
        )
      }
    >
      <p className={classes.about}>{aboutText(saved)}</p>
      <p className={classes.others}>{others}</p>
      {isReadable ? (
        <div className={classes.switches}>
          <Switch label="On my start page" checked={now.tile} onChange={(tile) => choose({ tile })} />
          {mailed && (
            <Switch label="Mail it to me" checked={now.mails} onChange={(mails) => choose({ mails })} />
          )}
        </div>
      ) : (
        <p className={classes.others}>
          {saved.department
            ? 'You read the reports of your own department alone, and this one is about another.'
            : 'You read the reports of your own department alone, and your profile names none that requests have.'}
        </p>
      )}
      {task === 'edit' && <EditDialog id={id} name={name} onClose={close} />}
      {task === 'remove' && <RemoveDialog saved={saved} onClose={close} />}
    </Panel>
  );
}
