import { readFragment } from '@portal/kit';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './detail.module.css';
import { EventLine } from './EventLine.tsx';
import { Section } from './Section.tsx';

/** Shows who did what and when, oldest first. */
export function HistoryTimeline({ request }: { request: RequestDetailData }) {
  const { events } = readFragment(requestDetailFragment, request);
  if (events.length === 0) return null;
  return (
    <Section title="History">
      <ol className={classes.timeline}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
    </Section>
  );
}
