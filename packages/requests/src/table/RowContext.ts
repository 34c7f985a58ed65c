import { type ComponentType, createContext, type ReactNode } from 'react';
import type { RequestCardData } from '../graphql/requestCard.graphql.ts';

/** The props of a row: those of `RequestCard`. */
export interface RowProps {
  request: RequestCardData;
  selected?: boolean;
  onOpen?: () => void;
  controls?: string;
  isTabStop?: boolean;
  label?: string;
  actions?: ReactNode;
}

/** When this is given, `RequestCard` draws a row of a table with it. */
export const RowContext = createContext<ComponentType<RowProps> | null>(null);
