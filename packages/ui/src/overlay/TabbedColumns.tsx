import { Tabs as MantineTabs } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useIsMobile } from '../hooks/useIsMobile.ts';
import classes from './TabbedColumns.module.css';
import tabClasses from './Tabs.module.css';

interface Column<Value extends string> {
  value: Value;
  label: string;
  /** The number of things in it, which the tab shows. Null until it is known. */
  count?: number | null;
  content: ReactNode;
  /** Left out when the page is printed. */
  screenOnly?: boolean;
}

/**
 * Two columns, which become tabs on a narrow screen. Both stay in the page, so that the hidden one keeps what was typed in it. `value` is the
 * tab that a narrow screen shows; arrow keys, Home and End move between the tabs.
 */
export function TabbedColumns<Value extends string>({
  label,
  columns,
  value,
  onChange,
}: {
  label: string;
  columns: readonly [Column<Value>, Column<Value>];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const narrow = useIsMobile();
  const tabOf = (each: Value) => `${id}-tab-${each}`;
  const panelOf = (each: Value) => `${id}-panel-${each}`;
  return (
    <>
      {narrow && (
        <MantineTabs
          value={value}
          onChange={(chosen) => chosen && onChange(chosen as Value)}
          classNames={{ list: classes.list, tab: tabClasses.tab }}
        >
          <MantineTabs.List aria-label={label} grow>
            {columns.map((column) => (
              <MantineTabs.Tab
                key={column.value}
                value={column.value}
                id={tabOf(column.value)}
                aria-controls={panelOf(column.value)}
              >
                {column.label}
                {typeof column.count === 'number' && <span className={classes.count}> {column.count}</span>}
              </MantineTabs.Tab>
            ))}
          </MantineTabs.List>
        </MantineTabs>
      )}
      <div className={classes.columns} data-columns>
        {columns.map((column) => (
          <div
            key={column.value}
            className={classes.column}
            data-print={column.screenOnly ? 'hide' : undefined}
            {...(narrow && {
              role: 'tabpanel',
              id: panelOf(column.value),
              'aria-labelledby': tabOf(column.value),
              hidden: column.value !== value,
            })}
          >
            {column.content}
          </div>
        ))}
      </div>
    </>
  );
}
