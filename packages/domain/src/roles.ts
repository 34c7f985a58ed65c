import { type Permission, ROLE_PERMISSIONS } from './permissions.ts';

/** The six roles (spec 6). Order is the order in which selectors list them. */
export const ROLES = [
  'provider',
  'analyst',
  'committee',
  'supply_chain',
  'business_office',
  'admin',
] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

/**
 * What the role information panel shows. Its permissions are for display only: `permissionsOf` decides. The two lists differ
 * for provider and committee (spec 6).
 */
export interface RoleDefinition {
  name: Role;
  displayName: string;
  description: string;
  permissions: readonly Permission[];
}

export const ROLE_DEFINITIONS: Readonly<Record<Role, RoleDefinition>> = {
  provider: {
    name: 'provider',
    displayName: 'Provider',
    description: 'Submits device requests and follows them until the device is on the shelf.',
    permissions: ['create_device_request', 'view_own_requests'],
  },
  analyst: {
    name: 'analyst',
    displayName: 'Analyst',
    description: 'Analyzes incoming requests, records findings and sends them to the committee.',
    permissions: ROLE_PERMISSIONS.analyst,
  },
  committee: {
    name: 'committee',
    displayName: 'Committee Member',
    description: 'Reviews analyzed requests and advises the business office.',
    permissions: ['view_all_requests', 'review_requests', 'approve_reject_requests', 'view_reports'],
  },
  supply_chain: {
    name: 'supply_chain',
    displayName: 'Supply Chain',
    description: 'Orders approved devices and places them on the shelf.',
    permissions: ROLE_PERMISSIONS.supply_chain,
  },
  business_office: {
    name: 'business_office',
    displayName: 'Business Office',
    description: 'Approves or denies requests and can act in every area of the workflow.',
    permissions: ROLE_PERMISSIONS.business_office,
  },
  admin: {
    name: 'admin',
    displayName: 'Administrator',
    description: 'Manages users and their roles.',
    permissions: ROLE_PERMISSIONS.admin,
  },
};

/** Roles a person may ask for at sign-up and profile completion (decisions, "sign-up roles"). Never committee, never admin. */
export const SELF_ASSIGNABLE_ROLES = [
  'provider',
  'analyst',
  'supply_chain',
  'business_office',
] as const satisfies readonly Role[];

/** Order in which Complete Your Profile offers them (spec 2). */
export const PROFILE_ROLES = [
  'analyst',
  'provider',
  'supply_chain',
  'business_office',
] as const satisfies readonly Role[];

/** The Role select of the user edit form; "Additional roles" beside it offers the rest (spec 6, decisions). */
export const EDITABLE_ROLES = [
  'analyst',
  'supply_chain',
  'business_office',
  'provider',
  'admin',
] as const satisfies readonly Role[];
