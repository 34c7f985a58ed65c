import { type RequestState, SECOND_TRACK, STAGE_LABELS } from '@portal/domain';
import { Badge, WarningIcon } from '@portal/ui';
import { stageEdge } from '../stages.tsx';
import classes from './SupplyTracker.module.css';
import type { Step } from './steps.ts';
import { Tracker } from './Tracker.tsx';

export interface SupplyState extends RequestState {
  isBackordered: boolean;
  orderDate: string | null;
  shelfDate: string | null;
}

/**
 * Shows the steps after approval: Ordered with its date and a "backordered" marker, then On Shelf with its date. Before approval
 * it shows nothing (spec 4, "Trackers"). The marker goes once the device is on the shelf. A request that was dismissed after its
 * order keeps the steps.
 */
export function SupplyTracker({ request }: { request: SupplyState }) {
  const reached = SECOND_TRACK.some(({ status, mark }) => status === request.status || request[mark]);
  const [first] = SECOND_TRACK;
  if (!first || !reached) return null;
  const steps = SECOND_TRACK.map(({ stage, mark, date }): Step => {
    const state = request[mark] ? 'done' : 'ahead';
    return { key: stage, label: STAGE_LABELS[stage], state, date: request[date] };
  });
  return (
    <Tracker
      name="Supply"
      steps={steps}
      color={stageEdge(first.stage)}
      note={
        request.isBackordered &&
        !request.isOnShelf && (
          <div className={classes.note}>
            <Badge tone="orange" icon={<WarningIcon />}>
              backordered
            </Badge>
          </div>
        )
      }
    />
  );
}
