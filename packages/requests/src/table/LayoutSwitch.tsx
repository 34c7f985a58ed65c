import classes from './LayoutSwitch.module.css';
import type { ListLayout } from './useListLayout.ts';

/** Cards or a table. */
export function LayoutSwitch({ layout: { isTable, change } }: { layout: ListLayout }) {
  const choice = (text: string, table: boolean) => (
    <button type="button" aria-pressed={isTable === table} onClick={() => change({ table })}>
      {text}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame and a legend
    <div role="group" aria-label="Layout" className={classes.switch}>
      {choice('Cards', false)}
      {choice('Table', true)}
    </div>
  );
}
