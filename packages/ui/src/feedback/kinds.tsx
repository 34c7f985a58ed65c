import type { ReactNode } from 'react';
import { AlertCircleIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/index.ts';

export type MessageKind = 'info' | 'success' | 'warning' | 'error';

/** The sign that tells a message's kind without its colour. */
export const KIND_ICONS: Record<MessageKind, ReactNode> = {
  info: <InfoIcon />,
  success: <SuccessIcon />,
  warning: <WarningIcon />,
  error: <AlertCircleIcon />,
};
