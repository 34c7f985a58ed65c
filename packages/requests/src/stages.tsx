import type { Stage } from '@portal/domain';
import {
  AnalysisIcon,
  BanIcon,
  CheckIcon,
  CloseIcon,
  CommitteeIcon,
  SendIcon,
  ShelfIcon,
  type Tone,
  TruckIcon,
} from '@portal/ui';
import type { ReactNode } from 'react';

/** Colour and sign of each stage: the sign tells it where the colour cannot be seen (spec 4, "Card border colour"). */
export const STAGE_LOOKS: Readonly<Record<Stage, { tone: Tone; icon: ReactNode }>> = {
  submitted: { tone: 'sky', icon: <SendIcon /> },
  under_analysis: { tone: 'yellow', icon: <AnalysisIcon /> },
  committee_review: { tone: 'purple', icon: <CommitteeIcon /> },
  approved: { tone: 'blue', icon: <CheckIcon /> },
  ordered: { tone: 'green', icon: <TruckIcon /> },
  on_shelf: { tone: 'green', icon: <ShelfIcon /> },
  rejected: { tone: 'red', icon: <CloseIcon /> },
  dismissed: { tone: 'grey', icon: <BanIcon /> },
};

/** The CSS variable of a stage's edge: the card's border, the tracker's bar. */
export const stageEdge = (stage: Stage): string => `var(--stage-${stage.replaceAll('_', '-')}-edge)`;
