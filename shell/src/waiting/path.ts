import type { WaitingKind } from '@portal/domain';

/** The address of the list of what waits of one kind, with `:kind` in place of it as a route. */
export const WAITING_PAGE = '/waiting/:kind';
export const waitingPage = (kind: WaitingKind): string => WAITING_PAGE.replace(':kind', kind);
