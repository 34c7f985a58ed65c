import { type ListParameter, SAVED_VIEW_PARAMETERS } from '@portal/domain';
import { Button } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { type Choices, readChosen, writeChosen } from './choice.ts';
import classes from './ListFilters.module.css';
import { activeParameters } from './listAddress.ts';
import { listCountsQuery } from './listCounts.graphql.ts';
import { useFilterWords } from './useFilterWords.ts';
import { LIST_OF } from './useListFilters.ts';

const counted: ReadonlySet<string> = new Set(SAVED_VIEW_PARAMETERS);

/**
 * A button for each filter of a list that is empty because of several filters: it removes that filter, and says how many requests are shown
 * then.
 */
export function FilterDrops({ choices }: { choices: Choices }) {
  const [params, setParams] = useSearchParams();
  const words = useFilterWords(params, false);
  const list = LIST_OF.get(choices);
  const text = params.get('q')?.trim();
  const chosen = readChosen(choices, params);
  const own = Object.entries(choices).flatMap(([name, { options }]) => {
    const label = options.find(({ value }) => value === chosen[name])?.label;
    return label ? [{ name, value: chosen[name] ?? '', label }] : [];
  });
  const portals = activeParameters(params).filter((name) => !(name in choices));
  const active = [
    ...(text ? [{ name: 'q', value: text, label: `“${text}”` }] : []),
    ...own,
    ...portals.map((name: ListParameter) => ({
      name,
      value: params.get(name)?.trim() ?? '',
      label: words.of(name),
    })),
  ];
  // The portal's own count does not know the filters of other dashboards, nor the cards that a list of the person's own requests hides.
  const isCounted = list !== undefined && list !== 'mine' && active.every(({ name }) => counted.has(name));
  const without = (dropped: string) =>
    String(
      new URLSearchParams(
        active.flatMap(({ name, value }): [string, string][] => (name === dropped ? [] : [[name, value]])),
      ),
    );
  const [{ data }] = useQuery({
    query: listCountsQuery,
    variables: { list: list ?? 'all', queries: active.map(({ name }) => without(name)) },
    pause: !isCounted || active.length < 2,
    requestPolicy: 'cache-and-network',
  });
  // When there is only one filter, the button for all filters removes it.
  if (active.length < 2) return null;
  return (
    <ul className={classes.drop} aria-label="Drop one filter">
      {active.map(({ name, label }, index) => (
        <li key={name}>
          <Button
            size="sm"
            onClick={() =>
              setParams((current) => writeChosen(current, name, ''), { preventScrollReset: true })
            }
          >
            <span className={classes.word}>
              {`Drop ${label}`}
              {data && <span className={classes.count}>{countText(data.listCounts[index])}</span>}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** "(12 requests)" */
function countText(counted: { count: number; isLeast: boolean } | undefined): string {
  if (!counted) return '';
  const { count, isLeast } = counted;
  return ` (${isLeast ? 'at least ' : ''}${count} ${count === 1 ? 'request' : 'requests'})`;
}
