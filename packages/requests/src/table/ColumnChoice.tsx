import { Button, Checkbox } from '@portal/ui';
import { useId, useRef, useState } from 'react';
import { COLUMN_NAMES, COLUMNS, type ColumnName, columnsOf } from './columns.tsx';
import classes from './LayoutSwitch.module.css';
import type { Layout } from './listLayouts.ts';

/** Which columns the table has. The name of the device is always there, because it opens the request. */
export function ColumnChoice({
  layout: { columns },
  change,
}: {
  layout: Layout;
  change: (change: Layout) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const shown = columnsOf(columns);
  const choose = (name: ColumnName, on: boolean) =>
    change({ columns: COLUMN_NAMES.filter((each) => (each === name ? on : shown.includes(each))) });
  return (
    <>
      <Button
        ref={toggle}
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame and a legend, and its button names it
        <div
          id={panel}
          role="group"
          aria-label="Columns"
          className={classes.columns}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            setOpen(false);
            toggle.current?.focus();
          }}
        >
          {COLUMN_NAMES.map((name) => (
            <Checkbox
              key={name}
              label={COLUMNS[name].label}
              checked={shown.includes(name)}
              onChange={(on) => choose(name, on)}
            />
          ))}
          {columns && (
            <Button
              size="sm"
              tone="quiet"
              onClick={() => {
                change({ columns: undefined });
                toggle.current?.focus();
              }}
            >
              The usual columns
            </Button>
          )}
        </div>
      )}
    </>
  );
}
