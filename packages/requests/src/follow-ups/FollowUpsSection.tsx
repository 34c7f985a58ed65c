import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import classes from './place.module.css';

const FollowUps = lazyPart(async () => (await import('./FollowUps.tsx')).FollowUps, { quiet: true });

/** How a device works out that is or was on the shelf. The title and the first line are shown from the start. */
export function FollowUpsSection({ request }: { request: RequestDetailData }) {
  const { id, isOnShelf } = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  if (!isOnShelf) return null;
  return (
    <Section title="What came of it">
      <div className={classes.place}>
        <FollowUps id={id} />
      </div>
    </Section>
  );
}
