import type { SlotContent } from '@portal/contract';
import { useLast } from '@portal/kit';
import { Anchor, SkeletonText } from '@portal/ui';
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { savedPage } from '../shared/pages.ts';
import classes from './saved.module.css';
import { reportTilesQuery } from './tiles.graphql.ts';

/** While everything is being counted anew, so often is asked whether that is over. */
const COUNTING_MS = 15_000;

/** The saved reports that the person has put on their start page, each with its answer. */
export const slot: SlotContent<'home.tile'> = () => {
  const [{ data: answer, error }, read] = useQuery({
    query: reportTilesQuery,
    requestPolicy: 'network-only',
  });
  // A look that fails leaves what was there.
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
