import { money } from '@portal/domain';
import { Button, type PortalForm, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { lineTotal } from './CostTotals.tsx';
import { Field } from './Field.tsx';
import type { Row, RowsEntry, SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** A list of lines with the same fields. People can add and remove lines. */
export function RowsField({
  entry: { name, label, one, most, columns, blank },
  form,
  currency,
  onRemoved,
}: {
  entry: RowsEntry;
  form: PortalForm<SectionValues, unknown>;
  /** When the lines are costs: their currency. Each line then shows its sum. */
  currency?: string | undefined;
  onRemoved: (at: number) => void;
}) {
  const rows = form.values[name] as readonly Row[];
  const set = (next: readonly Row[]) => form.set(name, next);
  const place = useRef<HTMLFieldSetElement>(null);
  const counted = useRef(rows.length);
  useEffect(() => {
    const { length } = rows;
    if (length === counted.current) return;
    // A new line takes the focus. After a line is removed, the button that adds a line takes it.
    const isMore = length > counted.current;
    counted.current = length;
    const added = [...(place.current?.querySelectorAll('[data-row]') ?? [])].at(-1);
    const target = isMore
      ? added?.querySelector<HTMLElement>('input, select, textarea')
      : place.current?.querySelector<HTMLElement>('button[data-add]');
    target?.focus();
  }, [rows]);
  return (
    <fieldset ref={place} className={classes.rows} data-path={name}>
      <legend className={classes.legend}>{label}</legend>
      {form.errors[name] && <p className={classes.error}>{form.errors[name]}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <fieldset key={at} className={classes.row} data-row={at}>
          <VisuallyHidden component="legend">{`${label}, ${at + 1}`}</VisuallyHidden>
          <div className={classes.columns}>
            {columns.map((column) => {
              const path = `${name}.${at}.${column.name}`;
              return (
                <Field
                  key={column.name}
                  entry={column}
                  startsEmpty={blank[column.name] === ''}
                  binding={{
                    id: `${form.id}-${path}`,
                    name: path,
                    value: row[column.name] ?? '',
                    error: form.errors[path],
                    onChange: (value) =>
                      set(
                        rows.map((each, place) => (place === at ? { ...each, [column.name]: value } : each)),
                      ),
                    onBlur: () => {},
                    'data-path': path,
                  }}
                />
              );
            })}
          </div>
          <div className={classes.rowEnd}>
            <Button
              size="sm"
              tone="quiet"
              onClick={() => {
                onRemoved(at);
                set(rows.filter((_, place) => place !== at));
              }}
              aria-label={`Remove ${one} ${at + 1}`}
            >
              Remove
            </Button>
            {currency && <LineTotal row={row} currency={currency} />}
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          data-add
          disabledReason={rows.length >= most && `There are ${most}, which is the most`}
          onClick={() => set([...rows, blank])}
        >
          Add {one}
        </Button>
      </div>
    </fieldset>
  );
}

function LineTotal({ row, currency }: { row: Row; currency: string }) {
  const total = lineTotal(row, currency);
  return (
    <span className={classes.figure}>
      {total === null ? '–' : money(total, currency, { signed: true })}
      {total !== null && (row.period === 'year' ? ' a year' : ' once')}
    </span>
  );
}
