import { LIMITS } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { packetLimit } from './service.ts';

/** No packet is this small: its fonts alone are larger. All else is as usual. */
const BYTES = 2_000;

describe.each(DIALECTS)('a packet with more bytes than it may have, on %s', (dialect) => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let id: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    packetLimit.bytes = BYTES;
    await gateway.clear();
    analyst = await signInAs(gateway.services, 'analyst');
    ({ id } = await requestAt(gateway.services, analyst.id, 'under_analysis'));
  });
  afterEach(() => {
    packetLimit.bytes = LIMITS.packet.bytes;
  });
  afterAll(() => gateway.stop());

  const ask = (path: string, accept = 'application/pdf') =>
    fetch(`${gateway.url}/api/device-requests/${path}`, {
      headers: { authorization: `Bearer ${analyst.token}`, accept },
    });

  it('is refused at the call, of one request and of several, over both ways to ask for it', async () => {
    const words = (requests: number) => say('packetTooLarge', BYTES, requests).text;
    const one = await ask(`${id}/packet`);
    expect([one.status, await one.json()]).toEqual([
      413,
      expect.objectContaining({ error: words(1), code: 'packet_too_large' }),
    ]);
    const { id: other } = await requestAt(gateway.services, analyst.id, 'under_analysis');
    const several = await ask(`packet?ids=${id},${other}`);
    expect([several.status, await several.json()]).toEqual([
      413,
      expect.objectContaining({ error: words(2) }),
    ]);
    const streamed = await (await ask(`${id}/packet`, 'text/event-stream')).text();
    expect(streamed).toContain('event: refused');
    expect(streamed).toContain(words(1));
    expect(streamed).not.toContain('event: pdf');
  });
});
