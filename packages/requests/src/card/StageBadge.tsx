import { type RequestState, STAGE_LABELS, stageOf } from '@portal/domain';
import { Badge } from '@portal/ui';
import { STAGE_LOOKS } from '../stages.tsx';

/** Where a request stands, in a word and its colour. `label` where a screen calls it otherwise (spec 4, "Committee screen labels"). */
export function StageBadge({ request, label }: { request: RequestState; label?: string }) {
  const stage = stageOf(request);
  const { tone, icon } = STAGE_LOOKS[stage];
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? STAGE_LABELS[stage]}
    </Badge>
  );
}
