// @vitest-environment happy-dom
import { startServer } from '@portal/kit/testing';
import { describe, expect, it } from 'vitest';
import { operations } from './operations.ts';

const account = { email: 'nora@hospital.test', password: 'four quiet green lamps' };

describe("the embedded provider's operations", () => {
  it('say their default message when nobody answers', async () => {
    const server = await startServer(() => {});
    await server.stop();
    await expect(operations.signIn(account)).rejects.toThrow('Login failed');
    await expect(operations.signOut()).rejects.toThrow('Logout failed');
    await expect(operations.sendCode(account.email)).rejects.toThrow('Failed to send verification email');
  });
});
