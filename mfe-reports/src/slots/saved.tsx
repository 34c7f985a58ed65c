import type { SlotContent } from '@portal/contract';
import { useLast } from '@portal/kit';
import { Anchor, SkeletonText } from '@portal/ui';
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { savedPage } from '../shared/pages.ts';
import classes from './saved.module.css';
import { reportTilesQuery } from './tiles.graphql.ts';

/** How often to ask, in ms, while the reports are being counted again. */
const COUNTING_MS = 15_000;

/** The saved reports that the person has put on the landing page, each with its answer. */
export const slot: SlotContent<'home.tile'> = () => {
  const [{ data: answer, error }, read] = useQuery({
    query: reportTilesQuery,
    requestPolicy: 'network-only',
  });
  // After a failed read, the earlier data stay.
  const data = useLast(answer, 'tiles');
  const isCounting = data?.reportTiles.some(({ sentence }) => sentence === null) ?? false;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => !document.hidden && read(), COUNTING_MS);
    return () => clearInterval(timer);
  }, [isCounting, read]);
  if (error && !data) throw error;
  if (!data) return <SkeletonText lines={4} />;
  if (data.reportTiles.length === 0) return null;
  return (
    <ul className={classes.reports}>
      {data.reportTiles.map(({ id, name, title, sentence }) => (
        <li key={id}>
          <Anchor to={savedPage(id)}>
            <bdi>{name}</bdi>
          </Anchor>
          <p className={classes.title}>{title}</p>
          <p>{sentence ?? 'Everything is being counted anew. The answer comes when that is over.'}</p>
        </li>
      ))}
    </ul>
  );
};
