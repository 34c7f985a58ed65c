import { Badge, Button, lazyPart, useMediaQuery } from '@portal/ui';
import { useId, useState } from 'react';
import type { Chart as Drawing } from '../charts/Chart.tsx';
import { heightOf } from '../charts/chart.ts';
import { chartOf } from '../charts/chartOf.ts';
import type { ReportAddressState } from '../filters/useReportAddress.ts';
import type { Report, ReportBefore } from '../reports.graphql.ts';
import { Download } from './Download.tsx';
import { opened } from './opened.ts';
import { ReportTable } from './ReportTable.tsx';
import classes from './Section.module.css';

// The words are shown first, and the drawing code is loaded after them.
const Chart = lazyPart<Parameters<typeof Drawing>[0]>(
  async () => (await import('../charts/Chart.tsx')).Chart,
);

/** A report: its answer in words, its chart, its table, and the rules of counting. */
export function Section({
  report,
  before,
  address,
}: {
  report: Report;
  /** The same report for the period before, if they are compared. */
  before: ReportBefore | undefined;
  address: ReportAddressState;
}) {
  const { name, title, sentence, definition, isNow, isTooLarge } = report;
  const titleId = useId();
  const chart = chartOf(report, before);
  return (
    <section id={name} className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {isNow && <Badge>As it is now, whatever the period</Badge>}
      </div>
      <p className={classes.sentence}>{sentence}</p>
      {before && (
        <p
          className={classes.before}
        >{`The period before: ${before.sentence.replaceAll('this period', 'that period')}`}</p>
      )}
      {chart && (
        <div
          className={classes.chart}
          style={{ '--chart-height': `${heightOf(chart)}px` } as React.CSSProperties}
        >
          <Chart chart={chart} label={`${title}: ${sentence}`} />
        </div>
      )}
      <div className={classes.parts}>
        {!isTooLarge && (
          <Part of={`${name} table`} label="table">
            <ReportTable report={report} before={before} />
          </Part>
        )}
        <Part of={`${name} definition`} label="what is counted">
          <p className={classes.definition}>{definition}</p>
        </Part>
        {!isTooLarge && <Download report={report} address={address} />}
      </div>
    </section>
  );
}

/** A part that a button shows and hides. It is always printed. */
function Part({ of, label, children }: { of: string; label: string; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(opened.has(of));
  const isPrinted = useMediaQuery('print');
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        data-print="hide"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
          if (isOpen) opened.delete(of);
          else opened.add(of);
        }}
      >
        {`${isOpen ? 'Hide' : 'Show'} ${label}`}
      </Button>
      {(isOpen || isPrinted) && (
        <div id={id} className={classes.part}>
          {children}
        </div>
      )}
    </>
  );
}
