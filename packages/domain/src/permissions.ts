import type { Role } from './roles.ts';

/** Every permission with what it lets a person do (spec 6, "Permissions and meaning"). */
export const PERMISSIONS = {
  create_device_request: 'Create new device requests',
  view_own_requests: 'View your own device requests',
  edit_own_request: 'Edit your own device requests',
  delete_own_request: 'Delete your own device requests',
  upload_request_file: 'Upload files to your own device requests',
  view_all_requests: 'View all device requests',
  analyze_requests: 'Analyze and add notes to requests',
  review_requests: 'Review requests',
  approve_reject_requests: 'Approve or reject requests',
  manage_supply_chain: 'Manage supply chain processes',
  order_devices: 'Mark devices as ordered',
  receive_devices: 'Mark devices as received',
  view_users: 'View list of users',
  manage_users: 'Manage users (create, update, delete)',
  assign_roles: 'Assign roles to users',
  view_reports: 'View system reports',
} as const;
export type Permission = keyof typeof PERMISSIONS;

export const isPermission = (value: unknown): value is Permission =>
  typeof value === 'string' && Object.hasOwn(PERMISSIONS, value);

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

/** The effective table: the only one that permission checks read (spec 6). */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  provider: [
    'create_device_request',
    'view_own_requests',
    'edit_own_request',
    'delete_own_request',
    'upload_request_file',
  ],
  analyst: ['view_all_requests', 'analyze_requests', 'view_reports'],
  committee: [
    'create_device_request',
    'view_own_requests',
    'view_all_requests',
    'review_requests',
    'approve_reject_requests',
    'view_reports',
  ],
  supply_chain: [
    'view_all_requests',
    'manage_supply_chain',
    'order_devices',
    'receive_devices',
    'view_reports',
  ],
  business_office: BUSINESS_OFFICE,
  admin: [...BUSINESS_OFFICE, 'view_users', 'manage_users', 'assign_roles'],
};

/** By list of roles: a person's is the same for all that they do, and each row of a list asks for it. */
const known = new WeakMap<readonly Role[], ReadonlySet<Permission>>();

/** The union of what the roles allow; someone with several roles holds all of it (spec 6). */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  const held = known.get(roles) ?? new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]));
  known.set(roles, held);
  return held;
}

/** A requirement names permissions of which `all` (the default of a gate) or `any` must be held. */
export interface Requirement {
  any?: readonly Permission[];
  all?: readonly Permission[];
}

/** True when the held permissions meet the requirement; an empty requirement is always met. */
export function meets(held: ReadonlySet<Permission>, { any, all }: Requirement): boolean {
  return (!any?.length || any.some((p) => held.has(p))) && (all ?? []).every((p) => held.has(p));
}
