import { MESSAGES, mayReadAnalysis, requestNumber } from '@portal/domain';
import { useActor, useLast } from '@portal/kit';
import { Banner, EmptyState, ErrorState, LoadingState, Panel, SearchIcon, SkeletonText } from '@portal/ui';
import { useQuery } from 'urql';
import classes from './Compare.module.css';
import { type Column, CompareTable } from './CompareTable.tsx';
import { compareQuery, consultedQuery } from './compare.graphql.ts';
import { compareRows, type FilledGroup } from './compareRows.ts';
import type { Row } from './rows.ts';

/** Loads the requests and shows them, or the reason why it cannot. */
export function Comparison({
  ids,
  onlyDifferences,
  onRemove,
}: {
  ids: readonly number[];
  onlyDifferences: boolean;
  onRemove: (id: number) => void;
}) {
  const actor = useActor();
  const [{ data: answer, error, fetching, operation }, read] = useQuery({
    query: compareQuery,
    variables: { ids: ids.map(String) },
    requestPolicy: 'cache-and-network',
  });
  const isStaff = mayReadAnalysis(actor);
  const [consulted, readConsulted] = useQuery({
    query: consultedQuery,
    variables: { ids: ids.map(String) },
    requestPolicy: 'cache-and-network',
    pause: !isStaff,
  });
  const kept = useLast(answer, ids.join());
  const data = answer ?? kept;
  const keptConsulted = useLast(consulted.data, ids.join());
  const consultations = consulted.data ?? keptConsulted;
  // Until the new answer arrives, the last answer is used for the requests that stay.
  const isAnswered = !fetching && String(operation?.variables.ids) === ids.join();
  const columns = ids.map((id): Column => {
    const request = data?.comparedRequests.find((each) => each?.id === String(id));
    if (!request) return { id, request: isAnswered ? null : undefined };
    const also = consultations?.comparedRequests.find((each) => each?.id === String(id));
    return { id, request: { ...request, consultations: also?.consultations ?? [] } };
  });
  const failure = (!data && error) || (isStaff && !consultations && consulted.error);
  if (failure) {
    const message = failure.graphQLErrors[0]?.message ?? MESSAGES.fetchRequestsFailed;
    return (
      <ErrorState
        message={message}
        onRetry={() => {
          read({ requestPolicy: 'network-only' });
          if (isStaff) readConsulted({ requestPolicy: 'network-only' });
        }}
        retrying={fetching || consulted.fetching}
      />
    );
  }
  if (!data || (isStaff && !consultations)) return <LoadingState skeleton={<SkeletonText lines={12} />} />;
  const readable = columns.filter(({ request }) => request);
  if (isAnswered && readable.length === 0)
    return (
      <Panel>
        <EmptyState title={`${ids.map(requestNumber).join(', ')}: not found`} icon={<SearchIcon />}>
          {MESSAGES.requestNotForYouWhy}
        </EmptyState>
      </Panel>
    );
  const requests = columns.map(({ request }) => request ?? null);
  const groups = compareRows(actor, requests, { onlyDifferences });
  const isAlone = isAnswered && readable.length === 1;
  return (
    <>
      {isAlone && (
        <Banner kind="info" quiet>
          <p>Only one of them was found: there is nothing to compare it with.</p>
        </Banner>
      )}
      {has(groups, 'currency') && (
        <Banner kind="info" quiet>
          <p>Their costs are in different currencies. The amounts are not compared, and not converted.</p>
        </Banner>
      )}
      {has(groups, 'criteria') && (
        <Banner kind="info" quiet>
          <p>Their scores were made with different criteria or weights. The totals are not compared.</p>
        </Banner>
      )}
      <p className={classes.small} role="status">
        {!isAlone && differencesIn(groups)}
      </p>
      <Panel flush>
        <CompareTable columns={columns} groups={groups} onRemove={onRemove} />
      </Panel>
    </>
  );
}

const rowsIn = (groups: readonly FilledGroup[]) => groups.flatMap(({ rows }) => rows);
const has = (groups: readonly FilledGroup[], unit: Row['unitKind']) =>
  rowsIn(groups).some((row) => row.standing === 'not_compared' && row.unitKind === unit);

function differencesIn(groups: readonly FilledGroup[]): string {
  const count = rowsIn(groups).filter(({ standing }) => standing === 'differs').length;
  if (count === 0) return 'They do not differ in what is compared here.';
  return count === 1 ? '1 row differs.' : `${count} rows differ.`;
}
