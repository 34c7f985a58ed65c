import { REPORT_FILTERS, type ReportPeriod } from '@portal/domain';
import { hospitalDay } from '@portal/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  COMPARE,
  NO_PERIOD,
  type Period,
  periodsOfCalendar,
  readAddress,
  writeAddress,
  writeDays,
  writePeriod,
} from './address.ts';

/** Period and filters, kept in the address. Each change is one step of Back. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams();
  const [periods, setPeriods] = useState<readonly Period[]>(() => periodsOfCalendar(hospitalDay(Date.now())));
  const write = (change: (current: URLSearchParams) => URLSearchParams) =>
    setParams(change, { preventScrollReset: true });
  return {
    ...readAddress(params, periods),
    params,
    periods,
    /** Sets the named periods that the gateway has returned. */
    setPeriods,
    set: (change: Readonly<Record<string, string>>) => write((current) => writeAddress(current, change)),
    setPeriod: (period: Period) => write((current) => writePeriod(current, period)),
    setDays: (days: ReportPeriod) => write((current) => writeDays(current, days)),
    clear: () =>
      write((current) =>
        writeAddress(current, {
          ...NO_PERIOD,
          ...Object.fromEntries([...REPORT_FILTERS, COMPARE].map((name) => [name, ''])),
        }),
      ),
  };
}
export type ReportAddressState = ReturnType<typeof useReportAddress>;
