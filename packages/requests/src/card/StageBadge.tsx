import { type RequestState, STAGE_LABELS, stageOf } from '@portal/domain';
import { Badge } from '@portal/ui';
import { STAGE_LOOKS } from '../stages.tsx';

/**
 * The stage of a request, as a word in its colour. `label` replaces the word where a screen uses another one (spec 4, "Committee
 * screen labels").
 */
export function StageBadge({ request, label }: { request: RequestState; label?: string }) {
  const stage = stageOf(request);
  const { tone, icon } = STAGE_LOOKS[stage];
  return (
    <Badge tone={tone} icon={icon}>
      {label ?? STAGE_LABELS[stage]}
    </Badge>
  );
}
