import { MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { TextArea } from '@portal/ui';
import { useState } from 'react';
import { AutosaveBanners, AutosaveState } from '../Autosaved.tsx';
import { useAutosave } from '../useAutosave.ts';
import { useMeetingNews } from '../useMeetingNews.ts';
import { useRead } from '../useRead.ts';
import { type NotesFacts, notesQuery, saveNotesMutation } from './notes.graphql.ts';
import classes from './Session.module.css';

/** The notes on an item. The minute taker writes them, and everybody who may read them sees them as they are written. */
export function ItemNotes({ meeting, item, longest }: { meeting: string; item: string; longest: number }) {
  const { data, read } = useRead(notesQuery, { meeting, item });
  useMeetingNews(meeting, read);
  const notes = data?.meetingNotes;
  if (!notes) return null;
  if (notes.mayWrite) return <Taken meeting={meeting} notes={notes} longest={longest} read={read} />;
  return notes.text ? (
    <section className={classes.notes} aria-label="Notes">
      <p className={classes.soft}>{`Notes by ${notes.editedBy?.name}`}</p>
      <p className={classes.noted}>{notes.text}</p>
    </section>
  ) : null;
}

function Taken({
  meeting,
  notes,
  longest,
  read,
}: {
  meeting: string;
  notes: NotesFacts;
  longest: number;
  read: () => void;
}) {
  const { run } = useCommand(saveNotesMutation, { failure: MESSAGES.saveNotesFailed });
  const stored = notes.text ?? '';
  const [text, setText] = useState(stored);
  const saving = useAutosave({
    text,
    newest: { text: stored, version: notes.version },
    outdatedBy: ['notes_changed'],
    async send(typed, version) {
      const outcome = await run({ meeting, item: notes.id, text: typed, version });
      return outcome.ok ? { ok: true, version: outcome.data.version, at: outcome.data.editedAt } : outcome;
    },
    read,
    take: () => setText(stored),
  });
  return (
    <div className={classes.notes}>
      <AutosaveBanners
        saving={saving}
        title={`${notes.editedBy?.name ?? 'Somebody'} has changed these notes meanwhile.`}
      >
        <span className={classes.noted}>{stored}</span>
      </AutosaveBanners>
      <TextArea
        label="Notes for the minutes"
        help="Members see them as you type."
        value={text}
        onChange={setText}
        maxLength={longest}
        rows={3}
        maxRows={12}
      />
      <AutosaveState saving={saving} failure={MESSAGES.saveNotesFailed} />
    </div>
  );
}
