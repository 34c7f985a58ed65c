import { nameOfPeriod, REPORT_PERIOD_NAMES, REPORT_PERIODS, type ReportPeriodName } from '@portal/domain';
import { Select, Switch, TextField } from '@portal/ui';
import { useState } from 'react';
import { COMPARE } from './address.ts';
import classes from './Filters.module.css';
import type { ReportAddressState } from './useReportAddress.ts';

const OWN = 'own';
const OPTIONS = [
  ...REPORT_PERIOD_NAMES.map((name) => ({
    value: name as string,
    label: REPORT_PERIODS[name].label as string,
  })),
  { value: OWN, label: 'Own days' },
];

/** While somebody types a year, its first digits are years, too. */
const isTyped = (day: string) => day >= '1900';

/** The period by its name or its days, and whether the one before stands beside it. */
export function PeriodFields({ address }: { address: ReportAddressState }) {
  const { period, params, today, set, setPeriod } = address;
  const name = nameOfPeriod(period, today);
  const [isOwn, setOwn] = useState(false);
  const day = (end: 'from' | 'until', label: string) => (
    <TextField
      label={label}
      type="date"
      value={period[end]}
      {...(end === 'from' ? { max: period.until } : { min: period.from })}
      onChange={(value) => isTyped(value) && set({ ...period, [end]: value })}
    />
  );
  return (
    <>
      <Select
        label="Period"
        options={OPTIONS}
        value={isOwn || !name ? OWN : name}
        onChange={(chosen: string) => {
          setOwn(chosen === OWN);
          if (chosen !== OWN) setPeriod(REPORT_PERIODS[chosen as ReportPeriodName].of(today));
        }}
      />
      {(isOwn || !name) && day('from', 'From')}
      {(isOwn || !name) && day('until', 'Until')}
      <div className={classes.compare}>
        <Switch
          label="Compare with the period before"
          checked={params.has(COMPARE)}
          onChange={(checked) => set({ [COMPARE]: checked ? 'before' : '' })}
        />
      </div>
    </>
  );
}
