import { createContext } from 'react';
import type { TableColumn } from './columns.tsx';

/** The chosen columns of the table that contains the row. */
export const ColumnsContext = createContext<readonly TableColumn[]>([]);

/** The index of a row among all rows, from 0. */
export const PositionContext = createContext(0);
