import type { Module } from '../../platform/module.ts';
import './graphql.ts';
import './preview.ts';
import { secondApprovalRoutes } from './rest.ts';

/** Approvals that need two people of the business office (ADR 159). */
export const secondApprovalsModule: Module = { routes: secondApprovalRoutes };
