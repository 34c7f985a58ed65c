import { STAGE, STAGES, type Stage } from '@portal/domain';
import {
  AnalysisIcon,
  BanIcon,
  CheckIcon,
  CommitteeIcon,
  RefuseIcon,
  SendIcon,
  ShelfIcon,
  type Tone,
  TruckIcon,
} from '@portal/ui';
import type { ReactNode } from 'react';

/** The icons, by their names in the catalogue of stages. */
const ICONS: Readonly<Record<(typeof STAGE)[Stage]['icon'], ReactNode>> = {
  send: <SendIcon />,
  analysis: <AnalysisIcon />,
  committee: <CommitteeIcon />,
  check: <CheckIcon />,
  refuse: <RefuseIcon />,
  ban: <BanIcon />,
  truck: <TruckIcon />,
  shelf: <ShelfIcon />,
};

/** Colour and icon of each stage. */
export const STAGE_LOOKS = Object.fromEntries(
  STAGES.map((stage) => [stage, { tone: STAGE[stage].tone, icon: ICONS[STAGE[stage].icon] }]),
) as Readonly<Record<Stage, { tone: Tone; icon: ReactNode }>>;

/** The CSS variable of a stage's edge: the card's border, the tracker's bar. */
export const stageEdge = (stage: Stage): string => `var(--${STAGE[stage].tone}-edge)`;
