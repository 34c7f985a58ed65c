import { fieldEntry, type RequestField } from '@portal/domain';
import { Badge, DateText, LockIcon } from '@portal/ui';
import timeline from '../detail/detail.module.css';
import { eventLook } from '../detail/eventLooks.tsx';
import classes from './conversation.module.css';

export interface StoryEvent {
  id: string;
  action: string;
  audience: 'everyone' | 'staff';
  actorName: string;
  at: string;
  notes: string | null;
  changes: readonly { field: string; old: string | null; new: string | null }[];
}

const FLAGS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

function shown(field: RequestField, value: string | null): string {
  if (value === null || value === '') return 'empty';
  return fieldEntry(field).kind === 'flag' ? (FLAGS[value] ?? value) : value;
}

/** Something that happened to the request. An edit shows each field as it was beside what it is now. */
export function EventItem({ event }: { event: StoryEvent }) {
  const { label, tone, icon } = eventLook(event.action);
  const changes = event.action === 'edited' ? event.changes : [];
  return (
    <li className={timeline.event}>
      <span className={timeline.sign} data-tone={tone}>
        {icon}
      </span>
      <div className={timeline.what}>
        <strong>{label}</strong>{' '}
        <span className={timeline.who}>
          by <bdi>{event.actorName}</bdi>, <DateText value={event.at} />
        </span>
        {event.audience === 'staff' && (
          <>
            {' '}
            <Badge icon={<LockIcon />}>Staff only</Badge>
          </>
        )}
        {event.notes && <p className={timeline.quote}>{event.notes}</p>}
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
      </div>
    </li>
  );
}
