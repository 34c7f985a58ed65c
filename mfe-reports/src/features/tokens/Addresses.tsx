import { MESSAGES } from '@portal/domain';
import { useAnswer } from '@portal/kit';
import { type Column, ErrorState, Grid, LoadingState, Panel, SkeletonRows, Table } from '@portal/ui';
import { CATALOGUE, type Catalogue } from '../../shared/catalogue.ts';
import classes from './Addresses.module.css';
import { CopyButton } from './CopyButton.tsx';

interface Address {
  what: string;
  kind: 'OData' | 'CSV';
  address: string;
}

const BASE = '/api/reports';

const addressesOf = ({ reports }: Catalogue): Address[] => {
  const at = (path: string) => `${window.location.origin}${BASE}/${path}`;
  return [
    { what: 'All requests', kind: 'OData', address: at('odata') },
    { what: 'All requests', kind: 'CSV', address: at('feed/register.csv') },
    ...reports.map(({ name, title }) => ({
      what: title,
      kind: 'CSV' as const,
      address: at(`feed/${name}.csv`),
    })),
  ];
};

const COLUMNS: Column<Address>[] = [
  { key: 'what', header: 'What it reads', isRowHeader: true, minWidth: 200, cell: ({ what }) => what },
  { key: 'kind', header: 'By', minWidth: 70, cell: ({ kind }) => kind },
  {
    key: 'address',
    header: 'Address',
    minWidth: 420,
    cell: ({ address }) => <code className={classes.address}>{address}</code>,
  },
  {
    key: 'copy',
    header: 'Copy',
    hideHeader: true,
    screenOnly: true,
    cell: ({ what, kind, address }) => <CopyButton text={address} what={`the ${kind} address: ${what}`} />,
  },
];

const STEPS = [
  {
    program: 'Excel',
    steps: [
      'Data › Get Data › From Other Sources › From OData Feed for all requests, or Data › From Web for a CSV address. Paste the address.',
      'When Excel asks how to sign in, choose Basic: any user name, and the token as the password.',
      'Load. Later, Data › Refresh All reads everything again.',
    ],
  },
  {
    program: 'Power BI',
    steps: [
      'Get data › OData feed for all requests, or Get data › Web for a CSV address. Paste the address.',
      'When Power BI asks how to sign in, choose Basic: any user name, and the token as the password.',
      'Load. For a refresh on a schedule, give the published data set the same sign-in.',
    ],
  },
] as const;

/** The addresses for programs, and how to read them. */
export function Addresses() {
  const { answer, error, loading, refresh } = useAnswer<Catalogue>(CATALOGUE, MESSAGES.fetchReportsFailed);
  return (
    <>
      <Panel title="How to Connect">
        <Grid cols={{ base: 1, md: 2 }} spacing="lg">
          {STEPS.map(({ program, steps }) => (
            <section key={program} aria-label={program}>
              <h3 className={classes.program}>{program}</h3>
              <ol className={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
        </Grid>
      </Panel>
      <Panel
        title="Addresses"
        subtitle="A CSV address can be narrowed as the page of reports is: add ?from=2026-01-01&until=2026-03-31&department=EP to it."
        flush
      >
        {error && <ErrorState message={error} onRetry={refresh} retrying={loading} />}
        {!answer && !error && <LoadingState text="Loading addresses..." skeleton={<SkeletonRows />} />}
        {answer && (
          <Table
            caption="Addresses"
            columns={COLUMNS}
            rows={addressesOf(answer)}
            rowKey={({ address }) => address}
          />
        )}
      </Panel>
    </>
  );
}
