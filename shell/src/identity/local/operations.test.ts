// @vitest-environment happy-dom
import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { describe, expect, it } from 'vitest';
import { attempt, operations } from './operations.ts';

const account = { email: 'nora@hospital.test', password: 'four quiet green lamps' };

describe("the embedded provider's operations", () => {
  // First: the provider's client keeps to the address of the page that it was loaded for.
  it('word for people what the provider words for developers', async () => {
    const refusal = JSON.stringify({ code: 'INVALID_OTP', message: 'Invalid OTP' });
    const server = await startServer((_request, _body, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(refusal);
    });
    await expect(operations.verifyCode(account.email, '000000')).rejects.toThrow(
      'Incorrect code. Please try again.',
    );
    await server.stop();
  });

  it('say their default message when nobody answers', async () => {
    const server = await startServer(() => {});
    await server.stop();
    await expect(operations.signIn(account)).rejects.toThrow('Login failed');
    await expect(operations.signOut()).rejects.toThrow('Logout failed');
    await expect(operations.sendCode(account.email)).rejects.toThrow('Failed to send verification email');
  });

  it('name the field when a new password is refused', async () => {
    const message = MESSAGES.passwordCommon;
    const refused = await attempt(() => Promise.reject(new ApiError(message, 400)));
    expect(refused).toEqual({ message, fields: [{ field: 'password', message }] });
    expect(await attempt(() => Promise.reject(new ApiError('Login failed', 401)))).toEqual({
      message: 'Login failed',
    });
  });
});
