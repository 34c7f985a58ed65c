import { readFragment } from '@portal/kit';
import { DateText } from '@portal/ui';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './detail.module.css';
import { eventLook } from './eventLooks.tsx';
import { Section } from './Section.tsx';

/** Shows who did what and when, oldest first. */
export function HistoryTimeline({ request }: { request: RequestDetailData }) {
  const { events } = readFragment(requestDetailFragment, request);
  if (events.length === 0) return null;
  return (
    <Section title="History">
      <ol className={classes.timeline}>
        {events.map(({ id, action, actorName, at, notes }) => {
          const { label, tone, icon } = eventLook(action);
          return (
            <li key={id} className={classes.event}>
              <span className={classes.sign} data-tone={tone}>
                {icon}
              </span>
              <div className={classes.what}>
                <strong>{label}</strong>{' '}
                <span className={classes.who}>
                  by <bdi>{actorName}</bdi>, <DateText value={at} />
                </span>
                {notes && <p className={classes.quote}>{notes}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
