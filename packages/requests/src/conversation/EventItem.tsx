import { fieldEntry, type RequestField } from '@portal/domain';
import { Badge, LockIcon } from '@portal/ui';
import { EventLine } from '../detail/EventLine.tsx';
import classes from './conversation.module.css';

export interface StoryEvent {
  id: string;
  action: string;
  audience: 'everyone' | 'staff';
  actorName: string;
  actedFor?: string | null;
  at: string;
  notes: string | null;
  about: string | null;
  changes: readonly { field: string; old: string | null; new: string | null }[];
}

const FLAGS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

function shown(field: RequestField, value: string | null): string {
  if (value === null || value === '') return 'empty';
  return fieldEntry(field).kind === 'flag' ? (FLAGS[value] ?? value) : value;
}

/** An event of the request's history. An edit shows the old value of each field beside the new one. */
export function EventItem({ event }: { event: StoryEvent }) {
  const changes = event.action === 'edited' ? event.changes : [];
  const mark = event.audience === 'staff' && (
    <>
      {' '}
      <Badge icon={<LockIcon />}>Staff only</Badge>
    </>
  );
  return (
    <EventLine event={event} mark={mark}>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map((change) => {
            const field = change.field as RequestField;
            return (
              <div key={field}>
                <dt>{fieldEntry(field).label}</dt>
                <dd>
                  <del>{shown(field, change.old)}</del>
                  <ins>{shown(field, change.new)}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </EventLine>
  );
}
