// @vitest-environment happy-dom
import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import { startServer } from '@portal/kit/testing';
import { describe, expect, it } from 'vitest';
import { attempt, operations, refuse } from './operations.ts';

const account = { email: 'nora@hospital.test', password: 'four quiet green lamps' };

describe("the embedded provider's operations", () => {
  // This test is first, because the provider's client keeps the address with which it was loaded.
  it('say in plain words what the provider says for developers', async () => {
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

  it.each([
    ['PASSWORD_GUESSABLE', 'Too easy to guess', 'password', 'Too easy to guess'],
    ['INVALID_PASSWORD', 'Invalid password', 'current', MESSAGES.passwordWrong],
    ['INVALID_CODE', 'Invalid code', 'code', MESSAGES.codeWrong],
    ['NO_CLAIM', 'Not this browser', 'code', 'Not this browser'],
  ])('name the field that %s concerns', async (code, said, field, message) => {
    const refused = await attempt(async () => refuse({ code, message: said, status: 400 }, ''));
    expect(refused).toEqual({ message, fields: [{ field, message }] });
  });

  it('name no field where none is concerned', async () => {
    expect(await attempt(() => Promise.reject(new ApiError('Login failed', 401)))).toEqual({
      message: 'Login failed',
      fields: [],
    });
  });
});
