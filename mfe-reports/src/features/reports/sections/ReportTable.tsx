import { type Column, Table } from '@portal/ui';
import { Link } from 'react-router-dom';
import { behindPage } from '../../../shared/pages.ts';
import type { Report, ReportBefore, Values } from '../reports.graphql.ts';
import classes from './ReportTable.module.css';
import { valueAt, valueText } from './values.ts';

interface Row {
  at: number;
  values: Values;
  behind: Values;
  earlier: Values | undefined;
}

/** The key of a column with a present setting. Its value is the same for each period. */
const TARGET = 'target';
const isNamed = (unit: string) => unit === 'text' || unit === 'month';

/**
 * For each row, the row of the period before: with the same key, or the month in the same place. Keys that exist only in the period before
 * are left out.
 */
function earlierOf({ columns, keys }: Report, before: ReportBefore | undefined) {
  const byMonth = columns[0]?.unit === 'month';
  return keys.map((key, at) => before?.values[byMonth ? at : before.keys.indexOf(key)]);
}

/** The numbers of a report. Each number of requests links to these requests. */
export function ReportTable({ report, before }: { report: Report; before: ReportBefore | undefined }) {
  const { title, columns } = report;
  const earlier = earlierOf(report, before);
  // Months that match no month of the period before are shown without a comparison.
  const isCompared =
    before && !before.isTooLarge && (columns[0]?.unit !== 'month' || before.values.length > 0);
  if (report.values.length === 0)
    return <p className={classes.none}>There is nothing to count in this period.</p>;
  return (
    <div className={classes.frame}>
      <Table
        compact
        caption={title}
        rows={report.values.map(
          (values, at): Row => ({ at, values, behind: report.behind[at] ?? [], earlier: earlier[at] }),
        )}
        rowKey={({ at }) => at}
        columns={columns.map(({ key, label, unit }, place): Column<Row> => {
          const isName = isNamed(unit);
          return {
            key,
            header: label,
            minWidth: isName ? 150 : 84,
            align: isName ? 'start' : 'end',
            isRowHeader: place === 0,
            cell({ values, behind, earlier: previous }) {
              const currency = valueAt(report, values, 'currency');
              const text = valueText(unit, values[place] ?? null, currency);
              const { [place]: requests } = behind;
              return (
                <>
                  {requests ? (
                    <Link
                      to={behindPage(requests)}
                      aria-label={`${text}: ${label}, ${valueText(columns[0]?.unit ?? 'text', values[0] ?? null, null)}`}
                    >
                      {text}
                    </Link>
                  ) : isName ? (
                    <bdi>{text}</bdi>
                  ) : (
                    text
                  )}
                  {isCompared && !isName && key !== TARGET && (
                    <span
                      className={classes.before}
                    >{`before: ${valueText(unit, previous?.[place] ?? null, currency)}`}</span>
                  )}
                </>
              );
            },
          };
        })}
      />
    </div>
  );
}
