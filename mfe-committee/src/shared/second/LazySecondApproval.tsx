import { isBeforeCommittee, type Status } from '@portal/domain';
import { lazyPart } from '@portal/ui';

const Second = lazyPart(async () => (await import('./SecondApproval.tsx')).SecondApproval, { quiet: true });

/** The approval that waits for a second person. It comes after the request; nothing is asked of requests that are not before the committee. */
export const LazySecondApproval = ({
  request,
  onDecided,
}: {
  request: { id: string; deviceName: string; status: Status };
  onDecided?: () => void;
}) => (isBeforeCommittee(request) ? <Second request={request} onDecided={onDecided} /> : null);
