import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';
import { emailSchema } from './validation.ts';

/** A person's part in the team of a dashboard: a member publishes it, a tester only opens its previews. */
export const TEAM_ROLES = ['member', 'tester'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * The name of a dashboard. Names are keys of objects, even in code of other libraries, so names that every object has are refused; only one of
 * these is in lower case.
 */
export const DASHBOARD_NAME = /^(?!constructor$)[a-z][a-z0-9-]{1,38}$/;

const dashboardName = z
  .string(MESSAGES.required('Dashboard'))
  .check(z.regex(DASHBOARD_NAME, MESSAGES.notDashboard));
/** A person who is named for the team of a dashboard. */
export const teamMemberSchema = z.object({
  dashboard: dashboardName,
  email: emailSchema,
  role: z.enum(TEAM_ROLES, MESSAGES.notListed('Role', TEAM_ROLES)),
});
export type TeamMemberInput = z.output<typeof teamMemberSchema>;

/** A token that a member of a team makes. Without days it is valid for as long as the portal allows. */
export const publishTokenSchema = z.object({
  label: required('Label', LIMITS.tokenLabel),
  days: z.optional(
    z
      .number(MESSAGES.notTokenDays(LIMITS.tokenDays))
      .check(
        z.int(MESSAGES.notTokenDays(LIMITS.tokenDays)),
        z.minimum(1, MESSAGES.notTokenDays(LIMITS.tokenDays)),
        z.maximum(LIMITS.tokenDays, MESSAGES.notTokenDays(LIMITS.tokenDays)),
      ),
  ),
});
/** The form that makes a token. The days are chosen from a list. */
export const publishTokenFormSchema = z.object({
  label: required('Label', LIMITS.tokenLabel),
  days: z.string(),
});

/** The form that refuses what a dashboard claims: its team reads the reason. */
export const approvalRefusalSchema = z.object({ reason: required('Reason', LIMITS.refusalReason) });
