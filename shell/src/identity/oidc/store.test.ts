// @vitest-environment happy-dom

import { MESSAGES } from '@portal/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOidcStore } from './store.ts';

const SETTINGS = {
  issuer: 'https://login.hospital.example',
  clientId: 'device-portal',
  scopes: 'openid profile email',
  label: 'Hospital ID',
  accountUrl: 'https://login.hospital.example',
};

/** What the library stores about a sign-in this many seconds ago. */
function signedIn(secondsAgo: number) {
  const profile = {
    sub: 'u-1',
    iss: SETTINGS.issuer,
    aud: SETTINGS.clientId,
    exp: 4e9,
    iat: Math.floor(Date.now() / 1000) - secondsAgo,
    name: 'Dr. Kim Ode',
    email: 'kim@hospital.example',
  };
  const user = { id_token: 'identity-token', access_token: 'a', token_type: 'Bearer', profile };
  localStorage.setItem(`oidc.user:${SETTINGS.issuer}:${SETTINGS.clientId}`, JSON.stringify(user));
}

describe('an OpenID Connect provider', () => {
  beforeEach(() => localStorage.clear());

  it('knows nobody before somebody has signed in', async () => {
    const store = createOidcStore(SETTINGS);
    await store.load();
    expect(store.getState()).toEqual({ isLoaded: true, user: null, error: null });
    expect(await store.identityToken()).toBeNull();
  });

  it('knows who signed in on this browser, and gives their token while it is fresh', async () => {
    signedIn(60);
    const store = createOidcStore(SETTINGS);
    await store.load();
    expect(store.getState().user).toEqual({
      id: 'u-1',
      fullName: 'Dr. Kim Ode',
      firstName: 'Kim',
      imageUrl: undefined,
      emailAddresses: ['kim@hospital.example'],
      emailVerified: false,
    });
    expect(await store.identityToken()).toBe('identity-token');
  });

  it('forgets who signed in too long ago, and says that the session has ended', async () => {
    signedIn(600);
    const store = createOidcStore(SETTINGS);
    await store.load();
    await expect(store.identityToken()).rejects.toThrow(MESSAGES.sessionEnded);
    expect(store.getState()).toMatchObject({ user: null, error: MESSAGES.sessionEnded });
    await store.load();
    expect(store.getState().user).toBeNull();
  });
});
