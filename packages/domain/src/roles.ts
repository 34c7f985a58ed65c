import type { Permission } from './permissions.ts';

/** The roles (spec 6). Order is the order in which selectors list them. A name has at most 20 letters or `_`. */
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

interface RoleEntry {
  displayName: string;
  description: string;
  /** The permissions of this role. This is the effective table of spec 6, and permission checks read only this one. */
  permissions: readonly Permission[];
  /** The permissions that the role information panel shows instead, because the two tables of spec 6 disagree. */
  shownPermissions?: readonly Permission[];
  /** People may choose this role at sign-up and when they complete their profile (decisions, "sign-up roles"). */
  selfAssignable?: true;
  /** People must enter the access code to get this role (spec 5, "Profile completion"). */
  needsCode?: true;
  /** The role's position among the roles that Complete Your Profile offers (spec 2). */
  profilePlace?: number;
  /**
   * The role's position in the Role select of the user edit form. "Additional roles" beside it offers the rest (spec 6,
   * decisions).
   */
  editPlace?: number;
  /** The role sees the whole archive; everyone else finds their own requests there (spec 2, "Archive"). */
  wholeArchive?: true;
  /** The role votes on requests that are before the committee (decisions, "Vote on and approve"). */
  votes?: true;
  /**
   * The role has its own page after signing in, for people who hold the permission. `place` is its position in the fallback order
   * (spec 2, "Post-login redirect"). A dashboard's manifest says which page it is.
   */
  landing?: { permission: Permission; place: number };
}

const BUSINESS_OFFICE: readonly Permission[] = [
  'create_device_request',
  'view_own_requests',
  'view_all_requests',
  'analyze_requests',
  'review_requests',
  'approve_reject_requests',
  'manage_supply_chain',
  'order_devices',
  'receive_devices',
  'view_reports',
];

/** All that the portal says about a role. `transitions.ts` says what each action requires. */
export const ROLE: Readonly<Record<Role, RoleEntry>> = {
  provider: {
    displayName: 'Provider',
    description: 'Submits device requests and follows them until the device is on the shelf.',
    permissions: [
      'create_device_request',
      'view_own_requests',
      'edit_own_request',
      'delete_own_request',
      'upload_request_file',
    ],
    shownPermissions: ['create_device_request', 'view_own_requests'],
    selfAssignable: true,
    profilePlace: 2,
    editPlace: 4,
    landing: { permission: 'create_device_request', place: 5 },
  },
  analyst: {
    displayName: 'Analyst',
    description: 'Analyzes incoming requests, records findings and sends them to the committee.',
    permissions: ['view_all_requests', 'analyze_requests', 'view_reports'],
    selfAssignable: true,
    profilePlace: 1,
    editPlace: 1,
    wholeArchive: true,
    landing: { permission: 'analyze_requests', place: 2 },
  },
  committee: {
    displayName: 'Committee Member',
    description: 'Reviews analyzed requests and advises the business office.',
    permissions: [
      'create_device_request',
      'view_own_requests',
      'view_all_requests',
      'review_requests',
      'approve_reject_requests',
      'view_reports',
    ],
    shownPermissions: ['view_all_requests', 'review_requests', 'approve_reject_requests', 'view_reports'],
    votes: true,
    landing: { permission: 'review_requests', place: 3 },
  },
  supply_chain: {
    displayName: 'Supply Chain',
    description: 'Orders approved devices and places them on the shelf.',
    permissions: [
      'view_all_requests',
      'manage_supply_chain',
      'order_devices',
      'receive_devices',
      'view_reports',
    ],
    selfAssignable: true,
    profilePlace: 3,
    editPlace: 2,
    wholeArchive: true,
    landing: { permission: 'manage_supply_chain', place: 4 },
  },
  business_office: {
    displayName: 'Business Office',
    description: 'Approves or denies requests and can act in every area.',
    permissions: BUSINESS_OFFICE,
    selfAssignable: true,
    needsCode: true,
    profilePlace: 4,
    editPlace: 3,
    wholeArchive: true,
  },
  admin: {
    displayName: 'Administrator',
    description: 'Manages users and their roles.',
    permissions: [...BUSINESS_OFFICE, 'view_users', 'manage_users', 'assign_roles'],
    editPlace: 5,
    wholeArchive: true,
    landing: { permission: 'manage_users', place: 1 },
  },
};

/** The facts that the role information panel shows. Its permissions are only for display; `permissionsOf` decides. */
export interface RoleDefinition {
  name: Role;
  displayName: string;
  description: string;
  permissions: readonly Permission[];
}

export const ROLE_DEFINITIONS = /* @__PURE__ */ Object.fromEntries(
  ROLES.map((name): [Role, RoleDefinition] => {
    const { displayName, description, permissions, shownPermissions } = ROLE[name];
    return [name, { name, displayName, description, permissions: shownPermissions ?? permissions }];
  }),
) as Readonly<Record<Role, RoleDefinition>>;

/** Cached by the list of roles, because a person's list stays the same object and each row of a list asks for the permissions. */
const permissionsOfRoles = new WeakMap<readonly Role[], ReadonlySet<Permission>>();

/** All permissions of these roles together (spec 6). */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  const permissions =
    permissionsOfRoles.get(roles) ?? new Set(roles.flatMap((role) => ROLE[role].permissions));
  permissionsOfRoles.set(roles, permissions);
  return permissions;
}

/** The roles that have a position, in the order of their positions. */
const placed = (placeOf: (entry: RoleEntry) => number | undefined): readonly Role[] =>
  ROLES.filter((role) => placeOf(ROLE[role]) !== undefined).sort(
    (a, b) => (placeOf(ROLE[a]) ?? 0) - (placeOf(ROLE[b]) ?? 0),
  );

/** The role of a person who has chosen none. It also replaces an unknown role. */
export const DEFAULT_ROLE = 'provider' satisfies Role;

/** The roles that a person may choose. */
export const SELF_ASSIGNABLE_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter(
  (role) => ROLE[role].selfAssignable,
);
/** The roles that Complete Your Profile offers, in its order. */
export const PROFILE_ROLES = /* @__PURE__ */ placed(({ profilePlace }) => profilePlace);
/** The roles in the Role select of the user edit form, in its order. */
export const EDITABLE_ROLES = /* @__PURE__ */ placed(({ editPlace }) => editPlace);
/** The roles that have their own page after signing in, in the fallback order. */
export const LANDING_ROLES = /* @__PURE__ */ placed(({ landing }) => landing?.place);
