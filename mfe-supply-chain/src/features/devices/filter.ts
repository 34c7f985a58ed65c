import { STAGE_LABELS } from '@portal/domain';

/** The display statuses of this screen, in the order in which a device passes them (spec 4). */
export const SUPPLY_STAGES = ['approved', 'ordered', 'on_shelf'] as const;
export type SupplyStage = (typeof SUPPLY_STAGES)[number];

const ALL = 'all';
export type StageChoice = SupplyStage | typeof ALL;

export const STAGE_CHOICES: readonly { value: StageChoice; label: string }[] = [
  { value: ALL, label: 'All' },
  ...SUPPLY_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
];

/** The stage that the address asks for, `?stage=ordered`; anything unknown counts as all. */
export const readStage = (params: URLSearchParams): StageChoice =>
  SUPPLY_STAGES.find((stage) => stage === params.get('stage')) ?? ALL;

/** The address with the stage in it, and everything else as it was. */
export function writeStage(params: URLSearchParams, stage: StageChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  if (stage === ALL) next.delete('stage');
  else next.set('stage', stage);
  return next;
}

/** The filter as the gateway takes it. */
export const filterInput = (stage: StageChoice, text: string) => ({
  stage: stage === ALL ? null : [stage],
  text: text || null,
});
