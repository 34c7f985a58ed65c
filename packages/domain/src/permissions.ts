/** Every permission, with the text that says what it allows (spec 6, "Permissions and meaning"). */
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

/** A requirement names permissions. A person must hold all of them (`all`, the default of a gate) or at least one (`any`). */
export interface Requirement {
  any?: readonly Permission[];
  all?: readonly Permission[];
}

/** True when the person's permissions meet the requirement. Everyone meets an empty requirement. */
export function meets(granted: ReadonlySet<Permission>, { any, all }: Requirement): boolean {
  return (!any?.length || any.some((p) => granted.has(p))) && (all ?? []).every((p) => granted.has(p));
}
