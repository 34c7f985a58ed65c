import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

type Changes = Record<string, unknown>;

/** An identity provider as far as a gateway sees it: signs tokens, and shows its keys over HTTP. */
export interface Issuer {
  url: string;
  /** What its paths answer beside discovery and keys. */
  answers: Map<string, object>;
  /** Paths that were asked for. */
  requestedPaths: string[];
  publicKey(): { jwk: JWK; pem: string };
  /** A token that is right but for the changes; a claim of `undefined` is left out. */
  sign(claims: Changes, header?: Changes): Promise<string>;
  /** The same, signed by a key of somebody else's. */
  forge(claims: Changes, header?: Changes): Promise<string>;
  /** A new key in place of the old one. */
  rotate(): Promise<void>;
  /** Answers nothing but errors from now on, or again. */
  fail(failing: boolean): void;
  stop(): Promise<void>;
}

/** Starts one. `base`: the claims of a good token. */
export async function startIssuer(base: (url: string) => Changes): Promise<Issuer> {
  let key = await makeKey('key-1');
  let failing = false;
  const answers = new Map<string, object>();
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requestedPaths.push(path);
    const answer =
      path === '/.well-known/openid-configuration'
        ? { issuer: url, jwks_uri: `${url}/.well-known/jwks.json` }
        : path === '/.well-known/jwks.json'
          ? { keys: [key.jwk] }
          : answers.get(path);
    response.writeHead(failing ? 500 : answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(failing ? {} : (answer ?? { errors: [{ code: 'resource_not_found' }] })));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const signed = (by: CryptoKey, claims: Changes, header: Changes) => {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iat: now, exp: now + 60, ...base(url), ...claims } as JWTPayload;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid, ...header }).sign(by);
  };

  return {
    url,
    answers,
    requestedPaths,
    publicKey: () => ({ jwk: key.jwk, pem: key.pem }),
    sign: (claims, header = {}) => signed(key.privateKey, claims, header),
    async forge(claims, header = {}) {
      const { privateKey } = await generateKeyPair('RS256');
      return signed(privateKey, claims, header);
    },
    async rotate() {
      key = await makeKey(`${key.jwk.kid}+`);
    },
    fail(now) {
      failing = now;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { privateKey, jwk, pem: await exportSPKI(publicKey) };
}
