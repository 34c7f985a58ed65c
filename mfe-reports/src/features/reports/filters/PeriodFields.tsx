import { Select, Switch, TextField } from '@portal/ui';
import { useState } from 'react';
import { isDay } from '../../../shared/words.ts';
import { COMPARE } from './address.ts';
import classes from './Filters.module.css';
import type { ReportAddressState } from './useReportAddress.ts';

const OWN = 'own';

/** While somebody types a year, the field already reports years with its first digits, such as 0002. */
const isTyped = (day: string) => day >= '1900';

/** A date field accepts no other text, but an address may contain any text. */
const dayOrNone = (text: string): string => (isDay(text) ? text : '');

/** The period, by its name or by its days, and the choice to compare it with the period before. */
export function PeriodFields({ address }: { address: ReportAddressState }) {
  const { period, name, periods, params, set, setPeriod, setDays } = address;
  const [isOwn, setOwn] = useState(false);
  const shown = isOwn || !name ? OWN : name;
  const day = (end: 'from' | 'until', label: string) => (
    <TextField
      label={label}
      type="date"
      value={dayOrNone(period[end])}
      {...(end === 'from' ? { max: dayOrNone(period.until) } : { min: dayOrNone(period.from) })}
      onChange={(value) => isTyped(value) && setDays({ ...period, [end]: value })}
    />
  );
  return (
    <>
      <Select
        label="Period"
        options={[
          ...periods.map(({ name: value, label }) => ({ value, label })),
          { value: OWN, label: 'Own days' },
        ]}
        value={shown}
        onChange={(chosen: string) => {
          const named = periods.find((each) => each.name === chosen);
          setOwn(!named);
          if (named) setPeriod(named);
        }}
      />
      {shown === OWN && day('from', 'From')}
      {shown === OWN && day('until', 'Until')}
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
