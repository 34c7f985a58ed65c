import { Button, Checkbox, Panel } from '@portal/ui';
import classes from './Session.module.css';
import type { Session } from './session.graphql.ts';
import type { useLead } from './useLead.ts';
import { quorumText } from './words.ts';

/**
 * The people who are present, and whether there is a quorum. Members can set their own attendance; people who lead the meeting can set
 * everybody's.
 */
export function Attendance({
  meeting: { attendance, quorum, chair, state },
  me,
  lead,
  leads,
}: {
  meeting: Session;
  me: number;
  lead: ReturnType<typeof useLead>;
  leads: boolean;
}) {
  const own = attendance.find(({ person }) => Number(person.id) === me);
  const isOpen = state === 'open';
  const isOver = state === 'closed';
  return (
    <Panel title="Attendance" subtitle={quorumText(quorum, attendance.length, isOver)}>
      {own && isOpen && (
        <div className={classes.here} data-print="hide">
          <Button
            tone={own.present ? 'secondary' : 'primary'}
            pending={lead.pending}
            onClick={() => lead.attend(!own.present)}
          >
            {own.present ? 'I am leaving' : 'I am here'}
          </Button>
        </div>
      )}
      <ul className={classes.people} aria-label="Members">
        {attendance.map(({ person: { id, name }, present }) => {
          const label = id === chair.id ? `${name} (chair)` : name;
          return (
            <li key={id}>
              {leads && isOpen ? (
                <Checkbox label={label} checked={present} onChange={(next) => lead.attend(next, id)} />
              ) : (
                <>
                  {label}{' '}
                  <span
                    className={classes.soft}
                  >{`${isOver ? 'was ' : ''}${present ? 'here' : 'not here'}`}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
