import type { Module } from '../../platform/module.ts';
import { onStanding } from '../notices/standing.ts';
import './graphql.ts';
import './preview.ts';
import { secondApprovalRoutes } from './rest.ts';
import { requestsWaitingForOthers } from './store.ts';

// Nobody is asked to confirm an approval that was decided, taken back, or given by themselves in the meantime.
onStanding('second_approval', requestsWaitingForOthers);

/** Approvals that need two people of the business office (ADR 159). */
export const secondApprovalsModule: Module = { routes: secondApprovalRoutes };
