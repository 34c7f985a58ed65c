import type { RequestState } from '../request.ts';
import { STAGE } from '../stages.ts';

/** The committee advises on it now: it can be on an agenda. */
export const isBeforeCommittee = ({ status }: RequestState): boolean =>
  STAGE[status].beforeCommittee === true;
