import type { Frame } from '../stack.ts';
import { type ScriptPlace, traceIn } from './trace.ts';

export interface TraceTask {
  map: Uint8Array;
  places: readonly ScriptPlace[];
}

/** The task that a thread of the pool runs. */
export const trace = ({ map, places }: TraceTask): (Frame | null)[] =>
  traceIn(new TextDecoder('utf-8', { fatal: true }).decode(map), places);
