import { SignJWT } from 'jose';
import type { Issuer } from './issuer.ts';

const seconds = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that no gateway may take, whoever the provider is: what is wrong, and how one is made. */
export const BAD_TOKENS: readonly [string, (issuer: Issuer) => Promise<string>][] = [
  ['is rubbish', async () => 'a.b.c'],
  ['is signed by another key under the same name', (issuer) => issuer.forge({})],
  ['brings its own key', (issuer) => issuer.forge({}, { kid: undefined, jwk: issuer.publicKey().jwk })],
  ['names an unknown key', (issuer) => issuer.forge({}, { kid: 'nobodys' })],
  ['was changed after signing', changed],
  ['is not signed at all', (issuer) => unsigned(issuer)],
  ['is an HMAC made with the public key', (issuer) => hmac(issuer)],
  ['has expired', (issuer) => issuer.sign({ iat: seconds() - 90, exp: seconds() - 30 })],
  ['is not valid yet', (issuer) => issuer.sign({ nbf: seconds() + 60, exp: seconds() + 120 })],
  ['comes from the future', (issuer) => issuer.sign({ iat: seconds() + 60, exp: seconds() + 120 })],
  [
    'is valid for long and was issued long ago',
    (issuer) => issuer.sign({ iat: seconds() - 900, exp: seconds() + 900 }),
  ],
  ['names another issuer', (issuer) => issuer.sign({ iss: 'https://evil.example' })],
  [
    'names an issuer that only begins alike',
    async (issuer) => issuer.sign({ iss: `${await issuerOf(issuer)}/` }),
  ],
  ['was asked for by another party', (issuer) => issuer.sign({ azp: 'https://evil.example' })],
  ['is an access token', (issuer) => issuer.sign({}, { typ: 'at+jwt' })],
  ['is an access token as Keycloak writes them', (issuer) => issuer.sign({ typ: 'Bearer' })],
  ['does not say until when', (issuer) => issuer.sign({ exp: undefined })],
  ['does not say since when', (issuer) => issuer.sign({ iat: undefined })],
  ['does not say for whom', (issuer) => issuer.sign({ sub: undefined })],
];

const claimsOf = async (issuer: Issuer) => {
  const [, payload = ''] = (await issuer.sign({})).split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
};
const issuerOf = async (issuer: Issuer): Promise<string> => (await claimsOf(issuer)).iss;

async function changed(issuer: Issuer): Promise<string> {
  const [header, , signature] = (await issuer.sign({})).split('.');
  return `${header}.${part({ ...(await claimsOf(issuer)), sub: 'somebody-else' })}.${signature}`;
}

const unsigned = async (issuer: Issuer) => `${part({ alg: 'none' })}.${part(await claimsOf(issuer))}.`;

async function hmac(issuer: Issuer): Promise<string> {
  const { jwk, pem } = issuer.publicKey();
  return new SignJWT(await claimsOf(issuer))
    .setProtectedHeader({ alg: 'HS256', kid: jwk.kid })
    .sign(new TextEncoder().encode(pem));
}
