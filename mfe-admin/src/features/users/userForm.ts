import { EDITABLE_ROLES, ROLE_DEFINITIONS, ROLES, type Role, SITE_CODE, type UserEdit } from '@portal/domain';
import type { VariablesOf } from '@portal/kit';
import type { updateUserMutation } from './updateUser.graphql.ts';
import type { User } from './userFields.graphql.ts';

/** The state of the edit form. `roles` are the additional roles, without `role`. */
export type UserFormValues = {
  name: string;
  role: Role;
  roles: readonly Role[];
  department: string;
  active: boolean;
};

/** The form's values when Edit opens it. A person without a department gets the site code (spec 3, "User"). */
export const formValuesOf = (user: User): UserFormValues => ({
  name: user.name,
  role: user.role,
  roles: user.roles.filter((role) => role !== user.role),
  department: user.department || SITE_CODE,
  active: user.active,
});

/** The data that Save sends: a person's roles are `role` and the additional roles (decisions, "committee membership"). */
export function userChangeOf({ role, roles, ...filled }: UserEdit, user: User): UserChange {
  return { ...filled, role, roles: rolesOf(role ?? user.role, roles) };
}
type UserChange = VariablesOf<typeof updateUserMutation>['input'];

/** All roles of a person without duplicates; `role` is the first. */
export const rolesOf = (role: Role, additional: readonly Role[]): Role[] => [
  ...new Set([role, ...additional]),
];

const option = (role: Role) => ({ value: role, label: ROLE_DEFINITIONS[role].displayName });

/**
 * The options of the Role select (spec 6). When a person's role is none of these, it is added, so that the form shows the true
 * role and opening it changes nothing.
 */
export function roleOptions(current?: Role) {
  const kept = current && !EDITABLE_ROLES.some((role) => role === current) ? [current] : [];
  return [...EDITABLE_ROLES, ...kept].map(option);
}

/** The options of "Additional roles": every role except the one chosen as Role, committee included. */
export const additionalRoleOptions = (role: Role) => ROLES.filter((other) => other !== role).map(option);
