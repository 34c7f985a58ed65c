import { requestNumber, requestPage, STAGE_LABELS, stageOf } from '@portal/domain';
import { type Pages, useSlots } from '@portal/kit';
import {
  Anchor,
  Badge,
  type Column,
  DateText,
  EmailAddress,
  Panel,
  RefuseIcon,
  ShelfIcon,
  Spinner,
  Table,
} from '@portal/ui';
import { useEffect, useMemo, useRef } from 'react';
import classes from './Archive.module.css';
import type { ArchivedRequest } from './archive.graphql.ts';

const COLUMNS: readonly Column<ArchivedRequest>[] = [
  {
    key: 'device',
    header: 'Device',
    cell: ({ id, deviceName }) => (
      <>
        <Anchor to={requestPage(id)}>{deviceName}</Anchor>
        <span className={classes.number}>{requestNumber(Number(id))}</span>
      </>
    ),
    minWidth: 200,
    isRowHeader: true,
  },
  {
    key: 'state',
    header: 'Status',
    cell: (request) =>
      request.isOnShelf ? (
        <Badge tone="green" icon={<ShelfIcon />}>
          {STAGE_LABELS.on_shelf}
        </Badge>
      ) : (
        <Badge tone="red" icon={<RefuseIcon />}>
          {STAGE_LABELS[stageOf(request)]}
        </Badge>
      ),
  },
  { key: 'department', header: 'Department', cell: ({ department }) => department },
  {
    key: 'requester',
    header: 'Requester',
    cell: ({ requesterEmail }) => <EmailAddress>{requesterEmail}</EmailAddress>,
    minWidth: 220,
  },
  {
    key: 'submitted',
    header: 'Submitted',
    cell: ({ submissionDate }) => <DateText value={submissionDate} absolute />,
  },
  {
    key: 'updated',
    header: 'Updated',
    cell: ({ lastUpdated, submissionDate }) => <DateText value={lastUpdated ?? submissionDate} absolute />,
  },
  { key: 'lawson', header: 'Lawson ID', cell: ({ isOnShelf, lawsonId }) => (isOnShelf ? lawsonId : '–') },
];

/** The rows of the archive. It loads more rows when the end comes near. */
export function ArchiveTable({ archive }: { archive: Pages<ArchivedRequest> }) {
  const { items, totalCount, hasMore, loadMore } = archive;
  const end = useRef<HTMLParagraphElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const contributed = useSlots().listColumns('archive');
  const columns = useMemo(
    () => [
      ...COLUMNS,
      ...contributed.map(({ key, title, cell }): Column<ArchivedRequest> => {
        return {
          key,
          header: title,
          cell: ({ id }) => <div className={classes.contributed}>{cell(id)}</div>,
        };
      }),
    ],
    [contributed],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be in sight
  useEffect(() => {
    const node = end.current;
    if (!node || !hasMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '400px',
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [hasMore, loadMore, items.length]);

  return (
    <>
      {contributed.map(({ contents }) =>
        contents(
          items.map(({ id }) => id),
          table,
        ),
      )}
      <div ref={table}>
        <Panel flush>
          <Table caption="Archived requests" columns={columns} rows={items} rowKey={({ id }) => id} />
        </Panel>
      </div>
      <p ref={end} className={classes.end} role="status">
        {hasMore ? (
          <>
            <Spinner /> Loading...
          </>
        ) : (
          `${totalCount} ${totalCount === 1 ? 'request' : 'requests'}`
        )}
      </p>
    </>
  );
}
