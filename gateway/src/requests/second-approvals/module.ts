import type { Module } from '../../platform/module.ts';
import { onStanding } from '../notices/standing.ts';
import './graphql.ts';
import './preview.ts';
import { secondApprovalRoutes } from './rest.ts';
import { requestsWaitingForOthers } from './store.ts';

// Nobody is asked to confirm an approval when the request was decided in the meantime, when the approval was taken back, or when they gave
// it themselves.
onStanding('second_approval', requestsWaitingForOthers);

/** Approvals that need two people of the business office (ADR 159). */
export const secondApprovalsModule: Module = { routes: secondApprovalRoutes };
