import type { Vote } from '@portal/domain';
import { CheckIcon, RefuseIcon, type Tone } from '@portal/ui';
import type { ReactNode } from 'react';

/** Label, colour and icon of each vote. */
export const VOTE_LOOKS: Readonly<Record<Vote, { label: string; tone: Tone; icon: ReactNode }>> = {
  approve: { label: 'Approve', tone: 'green', icon: <CheckIcon /> },
  deny: { label: 'Deny', tone: 'red', icon: <RefuseIcon /> },
};
