import { type RequestState, STAGE_LABELS } from '@portal/domain';
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

/** After approval: Ordered with its date and a "backordered" marker, then On Shelf with its date. Nothing before (spec 4, "Trackers"). */
export function SupplyTracker({ request }: { request: SupplyState }) {
  if (request.status !== 'approved') return null;
  const { isOrdered, isOnShelf, isBackordered, orderDate, shelfDate } = request;
  const steps: Step[] = [
    { key: 'ordered', label: STAGE_LABELS.ordered, state: isOrdered ? 'done' : 'ahead', date: orderDate },
    { key: 'on_shelf', label: STAGE_LABELS.on_shelf, state: isOnShelf ? 'done' : 'ahead', date: shelfDate },
  ];
  return (
    <Tracker
      name="Supply"
      steps={steps}
      color={stageEdge('ordered')}
      note={
        isBackordered && (
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
