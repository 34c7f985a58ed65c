import { REPORT_FILTERS } from '@portal/domain';
import { Button, CloseIcon, useIsMobile } from '@portal/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FilterFields } from '../../../shared/FilterFields.tsx';
import { filterWords, periodWords } from '../../../shared/words.ts';
import { COMPARE } from './address.ts';
import classes from './Filters.module.css';
import { PeriodFields } from './PeriodFields.tsx';
import type { ReportAddressState } from './useReportAddress.ts';

/**
 * A row that stays in view: the period, a button that opens the filters, and each active filter as a word with a button to remove it. On a
 * phone all of it is behind the button.
 */
export function Filters({
  address,
  ownDepartment,
}: {
  address: ReportAddressState;
  /** The department, for a person who may read only reports of their own department. */
  ownDepartment: string | null;
}) {
  const { filter, period, params, set, clear } = address;
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const drop = (change: Record<string, string>) => {
    set(change);
    // The pressed button disappears.
    toggle.current?.focus();
  };
  const words: { text: string; change: Record<string, string> }[] = [];
  // On a wide screen the fields of the period are in the row, so they need no words.
  if (isMobile && (filter.from || filter.until))
    words.push({ text: periodWords(period), change: { from: '', until: '' } });
  if (isMobile && params.has(COMPARE))
    words.push({ text: 'Compared with the period before', change: { [COMPARE]: '' } });
  for (const name of REPORT_FILTERS) {
    const { [name]: value } = filter;
    if (value) words.push({ text: filterWords(name, value), change: { [name]: '' } });
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    setOpen(false);
    toggle.current?.focus();
  };
  const label = isMobile ? 'Period and filters' : 'Filters';
  return (
    <search className={classes.bar} data-print="hide" aria-label="Period and filters">
      <div className={classes.row}>
        {!isMobile && <PeriodFields address={address} />}
        <Button
          ref={toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.length ? `${label} (${words.length})` : label}
        </Button>
        {words.map(({ text, change }) => (
          <button
            key={text}
            type="button"
            className={classes.word}
            aria-label={`Remove the filter ${text}`}
            onClick={() => drop(change)}
          >
            {text}
            <CloseIcon />
          </button>
        ))}
        {words.length > 1 && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              clear();
              toggle.current?.focus();
            }}
          >
            Remove all
          </Button>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame and a legend
        <div id={id} role="group" aria-label={label} className={classes.fields} onKeyDown={close}>
          {isMobile && <PeriodFields address={address} />}
          <FilterFields filter={filter} onChange={set} ownDepartment={ownDepartment} />
        </div>
      )}
    </search>
  );
}
