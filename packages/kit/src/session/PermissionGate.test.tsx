// @vitest-environment happy-dom
import { render, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PortalTestProvider, testUser } from '../testing/PortalTestProvider.tsx';
import { useAuth } from './auth.ts';
import { PermissionGate } from './PermissionGate.tsx';
import type { PortalUser } from './user.ts';

function shown(user: PortalUser | null, props: Pick<Parameters<typeof PermissionGate>[0], 'all' | 'any'>) {
  const { unmount } = render(
    <PortalTestProvider user={user}>
      <PermissionGate {...props} fallback="fallback">
        content
      </PermissionGate>
    </PortalTestProvider>,
  );
  const text = document.body.textContent;
  unmount();
  return text;
}

describe('permission gate', () => {
  it('wants all permissions of `all`', () => {
    const all = ['order_devices', 'analyze_requests'] as const;
    expect(shown(testUser('supply_chain'), { all })).toBe('fallback');
    expect(shown(testUser('supply_chain', 'analyst'), { all })).toBe('content');
  });

  it('is content with one of `any`', () => {
    expect(shown(testUser('supply_chain'), { any: ['order_devices', 'analyze_requests'] })).toBe('content');
    expect(shown(testUser('provider'), { any: ['order_devices', 'analyze_requests'] })).toBe('fallback');
  });

  it('shows the fallback to the signed-out', () => {
    expect(shown(null, { all: ['create_device_request'] })).toBe('fallback');
  });

  it('counts the roles that are in force: provider until the profile is completed, none with an unverified email', () => {
    const analyst = testUser('analyst');
    expect(shown({ ...analyst, profileCreated: false }, { all: ['analyze_requests'] })).toBe('fallback');
    expect(shown({ ...analyst, emailVerified: false }, { any: ['create_device_request'] })).toBe('fallback');
  });
});

describe('useAuth', () => {
  it('says so outside of a provider', () => {
    expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider');
  });
});
