import { describe, expect, it } from 'vitest';
import { effectiveRoles, permissionsOfActor } from './actor.ts';
import { meets, PERMISSIONS, type Permission } from './permissions.ts';
import {
  EDITABLE_ROLES,
  PROFILE_ROLES,
  permissionsOf,
  ROLE_DEFINITIONS,
  ROLES,
  type Role,
  SELF_ASSIGNABLE_ROLES,
} from './roles.ts';

/** Copied from specification 6, "Effective role-to-permission table". */
const OFFICE =
  'create_device_request, view_own_requests, view_all_requests, analyze_requests, review_requests, approve_reject_requests, manage_supply_chain, order_devices, receive_devices, view_reports';
const SPECIFIED: Record<Role, string> = {
  provider:
    'create_device_request, view_own_requests, edit_own_request, delete_own_request, upload_request_file',
  analyst: 'view_all_requests, analyze_requests, view_reports',
  committee:
    'create_device_request, view_own_requests, view_all_requests, review_requests, approve_reject_requests, view_reports',
  supply_chain: 'view_all_requests, manage_supply_chain, order_devices, receive_devices, view_reports',
  business_office: OFFICE,
  admin: `${OFFICE}, view_users, manage_users, assign_roles`,
};

describe('permissions', () => {
  const names = Object.keys(PERMISSIONS) as Permission[];

  it.each(ROLES)('of %s are those of the effective table, no more and no less', (role) => {
    expect([...permissionsOf([role])].sort()).toEqual(SPECIFIED[role].split(', ').sort());
  });

  it('of several roles are the union', () => {
    const granted = permissionsOf(['provider', 'analyst']);
    expect(granted.has('upload_request_file')).toBe(true);
    expect(granted.has('analyze_requests')).toBe(true);
    expect(granted.has('manage_users')).toBe(false);
  });

  it('of an emergency session leave out deciding and user management', () => {
    const granted = permissionsOfActor({ roles: ['admin'], emergency: true });
    const missing = names.filter((name) => permissionsOf(['admin']).has(name) && !granted.has(name));
    expect(missing.sort()).toEqual(['approve_reject_requests', 'assign_roles', 'manage_users', 'view_users']);
    expect(permissionsOfActor({ roles: ['admin'] })).toEqual(permissionsOf(['admin']));
  });

  it('have the meanings of the specification, and the three more of the provider have their own', () => {
    const { edit_own_request, delete_own_request, upload_request_file, ...listed } = PERMISSIONS;
    expect(listed).toEqual({
      create_device_request: 'Create new device requests',
      view_own_requests: 'View your own device requests',
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
    });
    expect([edit_own_request, delete_own_request, upload_request_file]).toEqual([
      'Edit your own device requests',
      'Delete your own device requests',
      'Upload files to your own device requests',
    ]);
  });

  it('are all required by default, or any of them', () => {
    const granted = permissionsOf(['analyst']);
    expect(meets(granted, {})).toBe(true);
    expect(meets(granted, { all: ['analyze_requests', 'view_reports'] })).toBe(true);
    expect(meets(granted, { all: ['analyze_requests', 'manage_users'] })).toBe(false);
    expect(meets(granted, { any: ['analyze_requests', 'manage_users'] })).toBe(true);
    expect(meets(granted, { any: ['manage_users'] })).toBe(false);
  });
});

describe('roles', () => {
  it('are displayed under the specified names', () => {
    expect(ROLES.map((role) => ROLE_DEFINITIONS[role].displayName)).toEqual([
      'Provider',
      'Analyst',
      'Committee Member',
      'Supply Chain',
      'Business Office',
      'Administrator',
    ]);
  });

  it('do not include committee or admin when a person chooses a role', () => {
    expect(SELF_ASSIGNABLE_ROLES).toEqual(['provider', 'analyst', 'supply_chain', 'business_office']);
  });

  it('are offered in the specified order when a profile is completed and when a user is edited', () => {
    expect(PROFILE_ROLES).toEqual(['analyst', 'provider', 'supply_chain', 'business_office']);
    expect(EDITABLE_ROLES).toEqual(['analyst', 'supply_chain', 'business_office', 'provider', 'admin']);
  });

  it('are shown with the permissions of the information table', () => {
    const shown = (role: Role) => ROLE_DEFINITIONS[role].permissions;
    expect(shown('provider')).toEqual(['create_device_request', 'view_own_requests']);
    expect(shown('committee')).toEqual([
      'view_all_requests',
      'review_requests',
      'approve_reject_requests',
      'view_reports',
    ]);
    for (const role of ['analyst', 'supply_chain', 'business_office', 'admin'] as const)
      expect([...shown(role)].sort()).toEqual(SPECIFIED[role].split(', ').sort());
  });

  it('count for nothing before the email is verified, as provider before the profile is completed', () => {
    const granted = { roles: ['admin'] as const };
    expect(effectiveRoles({ ...granted, emailVerified: false, profileCreated: true })).toEqual([]);
    expect(effectiveRoles({ ...granted, emailVerified: true, profileCreated: false })).toEqual(['provider']);
    expect(effectiveRoles({ ...granted, emailVerified: true, profileCreated: true })).toEqual(['admin']);
  });
});
