import { MESSAGES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { requestAt } from '../../testing/requests.ts';
import { embedding, zipBombs } from '../../testing/workbooks.ts';

const MIB = 1024 ** 2;

describe('a workbook that expands enormously', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let requestId: number;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    requestId = (await requestAt(gateway.services, analyst.id)).id;
  });
  afterAll(() => gateway.stop());

  /** Sends an upload. Returns the answer, and by how much the memory of the process grew at most. */
  async function send(bytes: Buffer) {
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const answer = await upload(gateway, analyst, requestId, 'costs.xlsx', bytes);
    clearInterval(watch);
    return { status: answer.status, body: answer.body, grown: most - before };
  }

  it.each(Object.entries(zipBombs()))('is refused without being unpacked: %s', async (_name, bytes) => {
    expect(bytes.length).toBeLessThan(3 * MIB);
    const { status, body, grown } = await send(bytes);
    expect([status, body]).toEqual([400, refusal(MESSAGES.excelOnly)]);
    expect(grown).toBeLessThan(60 * MIB);
  });

  it('is refused, too, when it stands within another', async () => {
    const { status, grown } = await send(embedding(zipBombs().largeSheets));
    expect(status).toBe(400);
    expect(grown).toBeLessThan(60 * MIB);
  });
});
