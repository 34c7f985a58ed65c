import type { SlotContent } from '@portal/contract';
import { Anchor, SkeletonText } from '@portal/ui';
import { useQuery } from 'urql';
import { savedPage } from '../shared/pages.ts';
import classes from './saved.module.css';
import { reportTilesQuery } from './tiles.graphql.ts';

/** The saved reports that the person has put on their start page, each with its answer. */
export const slot: SlotContent<'home.tile'> = () => {
  const [{ data, error }] = useQuery({ query: reportTilesQuery, requestPolicy: 'network-only' });
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
          <p>{sentence ?? 'Everything is being counted anew. Look again in a while.'}</p>
        </li>
      ))}
    </ul>
  );
};
