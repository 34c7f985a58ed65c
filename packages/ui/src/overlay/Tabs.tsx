import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Tabs.module.css';

/** Views of one thing, one at a time; arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  grow = false,
}: {
  label: string;
  tabs: readonly { value: Value; label: string; icon?: ReactNode; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The tabs fill the whole width. */
  grow?: boolean;
}) {
  return (
    <MantineTabs
      value={value}
      onChange={(chosen) => chosen && onChange(chosen as Value)}
      keepMounted={false}
      classNames={classes}
    >
      <MantineTabs.List aria-label={label} grow={grow}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} leftSection={tab.icon}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
