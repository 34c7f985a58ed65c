import type { ReactNode } from 'react';
import { AlertCircleIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/index.ts';

export type MessageKind = 'info' | 'success' | 'warning' | 'error';

/** The icon of each kind of message, so that colour is not the only sign. */
export const KIND_ICONS: Record<MessageKind, ReactNode> = {
  info: <InfoIcon />,
  success: <SuccessIcon />,
  warning: <WarningIcon />,
  error: <AlertCircleIcon />,
};
