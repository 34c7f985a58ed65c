import { createContext } from 'react';
import type { TableColumn } from './columns.tsx';

/** The chosen columns of the table in which a row stands. */
export const ColumnsContext = createContext<readonly TableColumn[]>([]);

/** The place of a row among all rows, from 0. */
export const PositionContext = createContext(0);
