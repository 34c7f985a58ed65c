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
 * it shows nothing (spec 4, "Trackers").
 */
export function SupplyTracker({ request }: { request: SupplyState }) {
  const track = SECOND_TRACK.filter(({ status }) => status === request.status);
  const [first] = track;
  if (!first) return null;
  const steps = track.map(({ stage, mark, date }): Step => {
    const state = request[mark] ? 'done' : 'ahead';
    return { key: stage, label: STAGE_LABELS[stage], state, date: request[date] };
  });
  return (
    <Tracker
      name="Supply"
      steps={steps}
      color={stageEdge(first.stage)}
      note={
        request.isBackordered && (
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
