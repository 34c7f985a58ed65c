import { Button, Checkbox } from '@portal/ui';
import { useDisclosure } from '../filters/useDisclosure.ts';
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
  const { isOpen, toggle, group, focusToggle } = useDisclosure('Columns');
  const shown = columnsOf(columns);
  const choose = (name: ColumnName, on: boolean) =>
    change({ columns: COLUMN_NAMES.filter((each) => (each === name ? on : shown.includes(each))) });
  return (
    <>
      <Button {...toggle} size="sm">
        Columns
      </Button>
      {isOpen && (
        <div {...group} className={classes.columns}>
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
                focusToggle();
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
