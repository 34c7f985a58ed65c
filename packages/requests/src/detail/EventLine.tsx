import { DateText } from '@portal/ui';
import type { ReactNode } from 'react';
import classes from './detail.module.css';
import { eventLook } from './eventLooks.tsx';

interface Props {
  event: {
    action: string;
    actorName: string;
    /** The absent person for whom the person of the event acted as deputy. */
    actedFor?: string | null;
    at: string;
    notes: string | null;
    about: string | null;
  };
  /** Shown after the date. */
  mark?: ReactNode;
  /** What the event changed. */
  children?: ReactNode;
}

/** One event of a timeline: what was done, to what, by whom, when, and with which notes. */
export function EventLine({ event, mark, children }: Props) {
  const { label, tone, icon, byItself } = eventLook(event.action);
  return (
    <li className={classes.event}>
      <span className={classes.sign} data-tone={tone}>
        {icon}
      </span>
      <div className={classes.what}>
        <strong>{label}</strong> {event.about && <bdi>“{event.about}” </bdi>}
        <span className={classes.who}>
          {!byItself && (
            <>
              by <bdi>{event.actorName}</bdi>
              {event.actedFor && ` for ${event.actedFor}`},{' '}
            </>
          )}
          <DateText value={event.at} />
        </span>
        {mark}
        {event.notes && <p className={classes.quote}>{event.notes}</p>}
        {children}
      </div>
    </li>
  );
}
