import { type ComponentType, createContext, type ReactNode } from 'react';
import type { RequestCardData } from '../graphql/requestCard.graphql.ts';

/** What a row is drawn from: what `RequestCard` takes. */
export interface RowProps {
  request: RequestCardData;
  selected?: boolean;
  onOpen?: () => void;
  controls?: string;
  isTabStop?: boolean;
  label?: string;
  actions?: ReactNode;
}

/** Where it is given, `RequestCard` draws a row of a table by it. */
export const RowContext = createContext<ComponentType<RowProps> | null>(null);
