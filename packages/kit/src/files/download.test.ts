// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionToken } from '../session/token.ts';
import { startServer } from '../testing/server.ts';
import { downloadRequestFile } from './download.ts';

beforeEach(() => localStorage.clear());

const download = () => downloadRequestFile('1', { id: '2', fileName: 'costs.xlsx' });

describe('downloadRequestFile', () => {
  it('needs a session', async () => {
    await expect(download()).rejects.toThrow('No authentication token found');
  });

  it('names the status when the server says no more', async () => {
    sessionToken.store('token-1');
    const server = await startServer(
      (_request, _body, response) => void response.writeHead(502, 'Bad Gateway').end('<html>'),
    );
    await expect(download()).rejects.toThrow('Failed to download file: Bad Gateway');
    await server.stop();
    await expect(download()).rejects.toThrow(/^Failed to download file$/);
  });
});
