import { MESSAGES } from '@portal/domain';
import {
  Banner,
  Button,
  type Column,
  DateText,
  ErrorState,
  LoadingState,
  Panel,
  Select,
  SkeletonRows,
  Table,
} from '@portal/ui';
import type { ResultOf } from 'gql.tada';
import { useState } from 'react';
import { useQuery } from 'urql';
import { trialQuery } from './routing.graphql.ts';
import classes from './routing.module.css';

const PAGE = 20;
const ALL = 'all';

/** Reads a page of the requests that the rules would have routed, or only those that one rule would have routed. */
const pageOf = ({ rules, only, after }: { rules: string; only: string; after: string | null }) => ({
  ...{ rules, first: PAGE, after },
  rule: only === ALL ? null : Number(only),
});

type Tried = ResultOf<typeof trialQuery>['routingTrial']['items'][number];

const COLUMNS: readonly Column<Tried>[] = [
  {
    key: 'request',
    header: 'Request',
    isRowHeader: true,
    minWidth: 200,
    cell: ({ number, deviceName }) => (
      <>
        {number} <bdi>{deviceName}</bdi>
      </>
    ),
  },
  { key: 'department', header: 'Department', cell: ({ department }) => department },
  { key: 'submitted', header: 'Submitted', cell: ({ submittedAt }) => <DateText value={submittedAt} /> },
  { key: 'rule', header: 'Rule', minWidth: 140, cell: ({ ruleName }) => ruleName ?? 'None' },
  {
    key: 'effects',
    header: 'What happens',
    minWidth: 220,
    cell: ({ effects }) => effects.join('; ') || 'As usual',
  },
];

/** How these rules would have routed the requests of the last year. */
export function Trial({ rules, isOld }: { rules: string; isOld: boolean }) {
  // The counts come with the first page of all requests, which is the query below.
  const [{ data, error, fetching }, read] = useQuery({
    query: trialQuery,
    variables: pageOf({ rules, only: ALL, after: null }),
    requestPolicy: 'network-only',
  });
  const [only, setOnly] = useState(ALL);
  const trial = data?.routingTrial;
  const counted = trial && [
    ...trial.rules.map(({ name, count }, at) => ({ value: String(at), label: `${name}: ${count}` })),
    { value: '-1', label: `No rule: ${trial.unmatched}` },
  ];
  return (
    <Panel title="On last year's requests">
      {error && <ErrorState message={MESSAGES.tryRulesFailed} onRetry={() => read()} retrying={fetching} />}
      {!trial && !error && <LoadingState text="Trying the rules..." skeleton={<SkeletonRows />} />}
      {trial && counted && (
        <>
          <p role="status">
            {MESSAGES.rulesTried(trial.looked, trial.looked - trial.unmatched, trial.capped)}
          </p>
          {isOld && <Banner kind="info">{MESSAGES.rulesChangedSince}</Banner>}
          <ul className={classes.counts}>
            {counted.map(({ value, label }) => (
              <li key={value}>{label}</li>
            ))}
          </ul>
          <Select
            label="Show"
            options={[{ value: ALL, label: `All: ${trial.looked}` }, ...counted]}
            value={only}
            onChange={setOnly}
          />
          <TrialPages key={only} rules={rules} only={only} />
        </>
      )}
    </Panel>
  );
}

function TrialPages({ rules, only }: { rules: string; only: string }) {
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  return starts.map((after, at) => (
    <TrialPage
      key={after}
      rules={rules}
      only={only}
      after={after}
      onMore={at === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
    />
  ));
}

function TrialPage({
  rules,
  only,
  after,
  onMore,
}: {
  rules: string;
  only: string;
  after: string | null;
  /** Null when the next page is already shown. */
  onMore: ((next: string) => void) | null;
}) {
  const [{ data, error, fetching }, read] = useQuery({
    query: trialQuery,
    variables: pageOf({ rules, only, after }),
  });
  if (error)
    return <ErrorState message={MESSAGES.tryRulesFailed} onRetry={() => read()} retrying={fetching} />;
  if (!data) return <LoadingState text="Loading requests..." skeleton={<SkeletonRows />} />;
  const { items, next } = data.routingTrial;
  if (!items.length) return after === null ? <p>{MESSAGES.noRequestsTried}</p> : null;
  return (
    <>
      <Table
        caption={after === null ? 'Where requests would have gone' : 'Where further requests would have gone'}
        columns={COLUMNS}
        rows={items}
        rowKey={({ id }) => id}
        compact
      />
      {next !== null && onMore && (
        <div className={classes.more}>
          <Button size="sm" onClick={() => onMore(next)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
