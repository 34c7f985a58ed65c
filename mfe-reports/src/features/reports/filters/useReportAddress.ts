import { REPORT_FILTERS, type ReportPeriod } from '@portal/domain';
import { hospitalDay } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { COMPARE, readAddress, writeAddress, writePeriod } from './address.ts';
import { reportPeriodsQuery } from './periods.graphql.ts';

/** Period and filters, kept in the address. Each change is one step of Back. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const [{ data, fetching }] = useQuery({ query: reportPeriodsQuery });
  const periods = data?.reportPeriods ?? [];
  const today = hospitalDay(Date.now());
  const write = (change: (current: URLSearchParams) => URLSearchParams) =>
    setParams(change, { preventScrollReset: true });
  return {
    ...readAddress(params, today, periods),
    /** With what they are compared is not known yet. */
    isPending: params.has(COMPARE) && fetching,
    periods,
    params,
    set: (change: Readonly<Record<string, string>>) => write((current) => writeAddress(current, change)),
    setPeriod: (period: ReportPeriod) => write((current) => writePeriod(current, period, today)),
    clear: () =>
      write((current) =>
        writeAddress(
          current,
          Object.fromEntries([...REPORT_FILTERS, 'from', 'until', COMPARE].map((name) => [name, ''])),
        ),
      ),
  };
}
export type ReportAddressState = ReturnType<typeof useReportAddress>;
