import { EDITABLE_ROLES, ROLE_DEFINITIONS, ROLES, type Role, SITE_CODE, type UserEdit } from '@portal/domain';
import type { VariablesOf } from '@portal/kit';
import type { updateUserMutation } from './updateUser.graphql.ts';
import type { User } from './userFields.graphql.ts';

/** The edit form's state. `roles` are the additional ones: those beside `role`. */
export type UserFormValues = {
  name: string;
  role: Role;
  roles: readonly Role[];
  department: string;
  active: boolean;
};

/** The form as Edit fills it; a person without a department gets the site code (spec 3, "User"). */
export const formValuesOf = (user: User): UserFormValues => ({
  name: user.name,
  role: user.role,
  roles: user.roles.filter((role) => role !== user.role),
  department: user.department || SITE_CODE,
  active: user.active,
});

/** What Save sends: a person's roles are the role and the additional ones (decisions, "committee membership"). */
export function userChangeOf({ role, roles, ...filled }: UserEdit, user: User): UserChange {
  return { ...filled, role, roles: rolesOf(role ?? user.role, roles) };
}
type UserChange = VariablesOf<typeof updateUserMutation>['input'];

/** All roles of a person, the first one first, none twice. */
export const rolesOf = (role: Role, additional: readonly Role[]): Role[] => [
  ...new Set([role, ...additional]),
];

const option = (role: Role) => ({ value: role, label: ROLE_DEFINITIONS[role].displayName });

/**
 * What the Role select offers (spec 6). A person whose role is none of these keeps it as a choice, so that the form
 * shows what is true and changes nothing by being opened.
 */
export function roleOptions(current?: Role) {
  const kept = current && !EDITABLE_ROLES.some((role) => role === current) ? [current] : [];
  return [...EDITABLE_ROLES, ...kept].map(option);
}

/** What "Additional roles" offers: every role but the one chosen as Role, committee included. */
export const additionalRoleOptions = (role: Role) => ROLES.filter((other) => other !== role).map(option);
