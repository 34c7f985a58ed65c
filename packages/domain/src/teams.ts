/** What a person is in the team of a dashboard: a member ships it, a tester opens its previews and nothing else. */
export const TEAM_ROLES = ['member', 'tester'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
