// @vitest-environment happy-dom
import type { Manifest } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { inPortal, isInside } from './address.ts';

const at = (path: string) => new URL(path, 'https://portal.example');
const manifest = {
  routes: [{ path: '/admin', title: 'Admin', access: {}, redirects: ['/admin-dashboard'] }],
} as unknown as Manifest;

describe('addresses of a frame', () => {
  it.each([
    ['/embed/provider/provider-dashboard?request=7#top', '/provider-dashboard?request=7#top'],
    ['/embed/provider', '/'],
    ['/embed/provider/', '/'],
    ['/embed/providers/x', '/embed/providers/x'],
    ['/home', '/home'],
  ])('%s is %s in the portal', (path, portal) => {
    expect(inPortal('/embed/provider', at(path))).toBe(portal);
  });

  it.each(['/', '/?request=7', '/admin', '/admin/users?q=x', '/admin-dashboard'])('%s is inside', (path) => {
    expect(isInside({ manifest }, path)).toBe(true);
  });

  it.each(['/administrators', '/archive', '//evil.example/admin', '/\\evil.example/admin', 'admin', ''])(
    '%s is not',
    (path) => {
      expect(isInside({ manifest }, path)).toBe(false);
    },
  );
});
