import classes from './LayoutSwitch.module.css';
import type { Layout } from './listLayouts.ts';

/** Cards or a table. */
export function LayoutSwitch({ layout, change }: { layout: Layout; change: (change: Layout) => void }) {
  const choice = (text: string, table: boolean) => (
    <button type="button" aria-pressed={(layout.table === true) === table} onClick={() => change({ table })}>
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
