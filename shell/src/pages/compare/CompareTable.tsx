import { requestNumber, requestPage } from '@portal/domain';
import { Anchor, CloseIcon, IconButton, VisuallyHidden } from '@portal/ui';
import classes from './Compare.module.css';
import type { ComparedRequest } from './compare.graphql.ts';
import type { FilledGroup, FilledRow, Standing } from './compareRows.ts';

/** A column of the table. `request` is null when the person may not read it, and undefined while it is loading. */
export interface Column {
  id: number;
  request: ComparedRequest | null | undefined;
}

const MARKS: Readonly<Record<Exclude<Standing, 'same'>, { sign: string; word: string }>> = {
  differs: { sign: '≠', word: 'Differs' },
  not_compared: { sign: '!', word: 'Not compared' },
};

/**
 * Requests as columns, facts as rows. When there is not enough room for the columns, the table scrolls sideways and the names of the rows
 * stay.
 */
export function CompareTable({
  columns,
  groups,
  onRemove,
}: {
  columns: readonly Column[];
  groups: readonly FilledGroup[];
  onRemove: (id: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      role="group"
      aria-label="Requests side by side"
      className={classes.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls it sideways
      tabIndex={0}
    >
      <table className={classes.table} style={{ '--columns': columns.length } as React.CSSProperties}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Fact
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} onRemove={onRemove} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.title}>
            <tr className={classes.group}>
              <td colSpan={columns.length + 1}>
                <h2>{group.title}</h2>
              </td>
            </tr>
            {group.rows.map((row) => (
              <TableRow key={row.label} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ColumnHead({
  column: { id, request },
  onRemove,
}: {
  column: Column;
  onRemove: (id: number) => void;
}) {
  const number = requestNumber(id);
  return (
    <th scope="col">
      <div className={classes.head}>
        <span className={classes.number}>
          {request ? <Anchor to={requestPage(id)}>{number}</Anchor> : number}
        </span>
        <span className={classes.device}>
          {request ? <bdi>{request.deviceName}</bdi> : request === null ? 'Not found' : 'Loading...'}
        </span>
        <span className={classes.remove} data-print="hide">
          <IconButton icon={<CloseIcon />} label={`Remove ${number}`} onClick={() => onRemove(id)} />
        </span>
      </div>
    </th>
  );
}

function TableRow({
  row: { label, cells, standing, most, empty = 'Not stated' },
  columns,
}: {
  row: FilledRow;
  columns: readonly Column[];
}) {
  const mark = standing === 'same' ? null : MARKS[standing];
  return (
    <tr data-standing={standing}>
      <th scope="row">
        <div className={classes.fact}>
          <span>{label} </span>
          {mark && (
            <span className={classes.mark}>
              <span aria-hidden="true">{mark.sign}</span> {mark.word}
            </span>
          )}
        </div>
      </th>
      {columns.map(({ id, request }, index) => (
        <td key={id}>
          <Cell lines={shortened(cells[index] ?? [], most)} empty={request ? empty : 'Not known'} />
        </td>
      ))}
    </tr>
  );
}

/** The first lines, then how many more there are. */
const shortened = (lines: readonly string[], most = lines.length): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines;

function Cell({ lines, empty }: { lines: readonly string[]; empty: string }) {
  if (lines.length === 0)
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{empty}</VisuallyHidden>
      </>
    );
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
    <p key={index} className={classes.line}>
      <bdi>{line}</bdi>
    </p>
  ));
}
