import type { SlotRequest } from '@portal/contract';
import type { Contribution } from './contributions.ts';
import { SlotRegion } from './SlotRegion.tsx';
import classes from './slots.module.css';

/** The dashboards' contributions about a request, each in a panel of its own. */
export function RequestPanels({
  panels,
  request,
  level,
}: {
  panels: readonly Contribution<'request.panel'>[];
  request: SlotRequest;
  level: 2 | 3;
}) {
  return (
    <div className={level === 2 ? classes.panels : undefined}>
      {panels.map((panel) => (
        <SlotRegion
          key={`${panel.key} ${request.id}`}
          contribution={panel}
          props={{ request }}
          level={level}
        />
      ))}
    </div>
  );
}
