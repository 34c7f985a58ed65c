import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT } from '../platform/config/config.ts';

/** The locations of a server that speak for this address, as nginx finds them: one by its name or its beginning before all others. */
const locationsOf = (config: string, address: string): string[] =>
  [...config.matchAll(/location (=|\^~) (\S+) \{([^}]*)\}/g)]
    .filter(([, how, name = '']) => (how === '=' ? address === name : address.startsWith(name)))
    .map(([, , , body = '']) => body);

it.each(['/api/calendar/secret.ics', '/api/mail/unsubscribe'])(
  'the proxy logs no address that is a secret: %s',
  async (address) => {
    const config = await readFile(path.join(CHECKOUT, 'deploy/nginx.conf'), 'utf8');
    const [location, ...others] = locationsOf(config, address);
    expect(others).toEqual([]);
    expect(location).toMatch(
      /access_log off;[\s\S]*error_log \/dev\/null crit;[\s\S]*proxy_pass http:\/\/portal;/,
    );
    // Whoever asks over http is refused, and not logged either.
    expect(config).toMatch(/location \/api\/ \{\s+access_log off;\s+return 403;/);
  },
);

it('the balancer of the cluster logs nothing', async () => {
  const config = await readFile(path.join(CHECKOUT, 'deploy/cluster/haproxy.cfg'), 'utf8');
  expect(config).not.toMatch(/^\s*(log|option httplog)\b/m);
});
