import { meets, type Permission } from '@portal/domain';
import type { ReactNode } from 'react';
import { usePermissions } from './auth.ts';

/**
 * Shows its content to people who hold all permissions of `all` and one of `any`, and the fallback to everyone else (spec 6,
 * "Other rules").
 */
export function PermissionGate({
  all,
  any,
  fallback = null,
  children,
}: {
  all?: readonly Permission[];
  any?: readonly Permission[];
  fallback?: ReactNode;
  children: ReactNode;
}) {
  return meets(usePermissions(), { all, any }) ? children : fallback;
}
