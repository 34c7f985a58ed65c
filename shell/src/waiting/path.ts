import type { WaitingKind } from '@portal/domain';

/** The address of the list of waiting work of one kind; as a route, `:kind` stands for the kind. */
export const WAITING_PAGE = '/waiting/:kind';
export const waitingPage = (kind: WaitingKind): string => WAITING_PAGE.replace(':kind', kind);
