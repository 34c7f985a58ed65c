import type { RequestView } from '@portal/domain';
import { Button, Checkbox } from '@portal/ui';
import { useDisclosure } from '../filters/useDisclosure.ts';
import classes from './LayoutSwitch.module.css';
import type { Layout } from './listLayouts.ts';
import { useColumns } from './useColumns.ts';

/** Which columns the table has. The name of the device is always there, because it opens the request. */
export function ColumnChoice({
  list,
  layout: { columns: stored },
  change,
}: {
  list: RequestView;
  layout: Layout;
  change: (change: Layout) => void;
}) {
  const { isOpen, toggle, group, focusToggle } = useDisclosure('Columns');
  const { all, columns } = useColumns(list, stored);
  const shown = columns.map(({ name }) => name);
  // An unknown name stays in the choice: the dashboard that contributes the column may come back.
  const chosen: readonly string[] = Array.isArray(stored) ? stored : shown;
  const choose = (name: string, on: boolean) =>
    change({ columns: on ? [...chosen, name] : chosen.filter((each) => each !== name) });
  return (
    <>
      <Button {...toggle} size="sm">
        Columns
      </Button>
      {isOpen && (
        <div {...group} className={classes.columns}>
          {all.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={shown.includes(name)}
              onChange={(on) => choose(name, on)}
            />
          ))}
          {Array.isArray(stored) && (
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
