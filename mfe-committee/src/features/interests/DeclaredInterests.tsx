import { INTEREST_KINDS, MESSAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
import {
  Badge,
  type Column,
  DateText,
  EmptyState,
  ErrorState,
  formatDate,
  LoadingState,
  Panel,
  ShowMore,
  SkeletonRows,
  Table,
} from '@portal/ui';
import classes from './Interests.module.css';
import { type Declaration, declarationsQuery } from './interests.graphql.ts';

type Row = Declaration & { person: { id: string; name: string } };

const COLUMNS: Column<Row>[] = [
  {
    key: 'person',
    header: 'Member',
    isRowHeader: true,
    minWidth: 160,
    cell: ({ person }) => <bdi>{person.name}</bdi>,
  },
  {
    key: 'interests',
    header: 'Relations',
    minWidth: 280,
    cell: ({ interests }) =>
      interests.length === 0 ? (
        'None'
      ) : (
        <ul className={classes.relations}>
          {interests.map(({ manufacturer, kind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a relation is known by its place alone
            <li key={at}>{`${manufacturer}: ${INTEREST_KINDS[kind]}${text ? `, ${text}` : ''}`}</li>
          ))}
        </ul>
      ),
  },
  {
    key: 'declared',
    header: 'Declared',
    minWidth: 130,
    cell: ({ declaredAt }) => <DateText value={declaredAt} />,
  },
  {
    key: 'until',
    header: 'Counts until',
    minWidth: 150,
    cell: ({ validUntil, isValid }) => (
      <>
        {formatDate(validUntil)} {!isValid && <Badge>Too old</Badge>}
      </>
    ),
  },
];

/** The newest declaration of each member, in pages of ten, for people who may read the declarations of others. */
export function DeclaredInterests() {
  const pages = usePages(declarationsQuery, {}, ({ interestDeclarations }) => interestDeclarations, {
    failure: MESSAGES.interestsFailed,
  });
  const { items, error, loading } = pages;
  return (
    <Panel title="Declared interests" flush>
      {error && (
        <div className={classes.state}>
          <ErrorState message={error} onRetry={pages.refresh} retrying={loading} />
        </div>
      )}
      {loading && items.length === 0 && !error && (
        <div className={classes.state}>
          <LoadingState text="Loading declarations..." skeleton={<SkeletonRows />} />
        </div>
      )}
      {!loading && !error && items.length === 0 && (
        <EmptyState title="Nobody has declared interests yet">
          Members of the committee are asked to before they vote.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <Table caption="Declared interests" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
          <ShowMore pages={pages} />
        </>
      )}
    </Panel>
  );
}
