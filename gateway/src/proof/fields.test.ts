import { ROLES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../people/identity/embedded/catalogue.ts';
import { BASE_PATH } from '../people/identity/embedded/names.ts';
import { buildServer } from '../server.ts';
import { camel, describedFields } from '../testing/described-fields.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';

/** Values as they are sent, by their kind: what is not a kind of a field has to be refused in it, the rest may fail otherwise. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  object: ['{"a":1}', '{"toString":1}', '{"$gt":""}', '{"length":1e9}', '{"then":{}}'],
  array: ['[]', '["a"]', '[[[]]]', '[null]'],
  integer: ['0', '-1', '1e308', '1e999', '9007199254740993'],
  boolean: ['true', 'false'],
  string: [
    ...['""', '"x"', '"\\u0000"', '"\\ud800"', '"\\r\\nset-cookie: a=b"', '"__proto__"', '"%00"'],
    `"${'é'.repeat(20_000)}"`,
    `"${'\\u0301'.repeat(20_000)}"`,
    `"${'a@'.repeat(20_000)}"`,
  ],
  null: ['null'],
};
const OF_ACCOUNTS = [
  'email',
  'password',
  'name',
  'otp',
  'type',
  'code',
  'newPassword',
  'currentPassword',
  'image',
];

const HALF = '"\\ud800"';
/** What some calls ask for before they look at anything else. */
const OTHERS = { status: 'committee_review', is_ordered: true, is_on_shelf: true };

/** The body with this value at the end of a path. */
const bodyOf = (path: readonly string[], value: string) =>
  path.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, value);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe.each(DIALECTS)('a field on %s', (dialect) => {
  let gateway: TestGateway;
  let person: SignedIn;
  let requestId: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    person = await signInAs(gateway.services, ROLES);
    requestId = (await requestAt(gateway.services, person.id, 'under_analysis')).id;
  });
  afterAll(() => gateway.stop());

  /** GraphQL reads its body by its own rules. */
  const described = async () =>
    (await describedFields(gateway.url))
      .filter(({ url }) => url !== '/api/graphql')
      .map((field) => ({
        ...field,
        url: field.url
          .replace('{section}', 'need')
          .replace(/{\w+}/g, field.url.includes('dashboards') ? 'analyst' : String(requestId)),
      }));

  async function send(url: string, method: string, body: string): Promise<{ status: number; error: string }> {
    const response = await fetch(gateway.url + url, {
      method,
      body,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        origin: gateway.url,
      },
    });
    const text = await response.text();
    const { error, message } = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, error: error ?? message ?? text };
  }

  it('of another kind than described is refused, by its name, in either spelling', async () => {
    const fields = await described();
    expect(fields.length).toBeGreaterThan(40);
    for (const { path, kinds, method, url } of fields) {
      const wrong = Object.entries(VALUES).filter(([kind]) => !kinds.has(kind));
      const words = new RegExp(snake(path.join('_')).split('_').join('|'), 'i');
      for (const value of wrong.flatMap(([, values]) => values).filter((each) => each !== HALF)) {
        for (const spelled of new Set([path.join(), path.map(snake).join()])) {
          // Of two fields of one name the last counts.
          const body = `${JSON.stringify(OTHERS).slice(0, -1)},${bodyOf(spelled.split(','), value).slice(1)}`;
          const about = { method, url, path, value: value.slice(0, 50) };
          const { status, error: message } = await send(url, method, body);
          const error = message.replaceAll('-', '');
          expect({ ...about, status, error }).toEqual({
            ...about,
            status: expect.toSatisfy((status) => status >= 400 && status < 500),
            // Who may not do it at all is told so first.
            error: status === 400 && !url.startsWith('/api/auth/') ? expect.stringMatching(words) : error,
          });
        }
      }
    }
  });

  it('is looked for in both spellings by every call', async () => {
    const newcomer = await signInAs(gateway.services, [], { profile_created: 0 });
    let read = new Set<string>();
    const app = await buildServer(gateway.services, [
      (server) =>
        server.addHook('preHandler', async (request) => {
          if (typeof request.body !== 'object' || request.body === null) return;
          request.body = new Proxy(request.body, {
            get: (body, name) => Reflect.get(body, read.add(String(name)) && name),
            ownKeys: (body) => Reflect.ownKeys(read.add('all') && body),
          });
        }),
    ]);
    const named = (await described()).filter(({ path: [name = ''] }) => snake(name) !== camel(name));
    for (const { method, url } of new Map(named.map((field) => [field.method + field.url, field])).values()) {
      read = new Set();
      for (const { token } of [person, newcomer])
        await app.inject({
          ...{ method: method as 'POST', url, payload: JSON.stringify(OTHERS) },
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        });
      const fields = named.filter((field) => field.url === url && field.method === method);
      // Who renames all names reads none by itself. A refusal, too, looks at all.
      const isSought = (name: string) => {
        const spelled = [snake(name), camel(name)].filter((each) => read.has(each)).length;
        return spelled === 2 || (spelled === 0 && read.has('all'));
      };
      const missing = fields.flatMap(({ path: [name = ''] }) => (isSought(name) ? [] : [name]));
      expect({ method, url, missing }).toEqual({ method, url, missing: [] });
    }
    await app.close();
  });

  it('of its own kind may hold anything, without a failure', async () => {
    for (const { path, kinds, method, url } of await described()) {
      for (const value of [...kinds].flatMap((kind) => VALUES[kind] ?? [])) {
        const { status, error } = await send(url, method, bodyOf(path, value));
        const about = { method, url, path, value: value.slice(0, 50) };
        expect({ ...about, status, error }).toEqual({
          ...about,
          status: expect.toSatisfy((s) => s < 500),
          error,
        });
      }
    }
  });

  it('of an account at the embedded provider is refused, never a failure', async () => {
    const paths = Object.entries(CATALOGUE).filter(([, { method }]) => method === 'POST');
    for (const [path] of paths) {
      for (const name of OF_ACCOUNTS) {
        for (const value of [...(VALUES.object ?? []), ...(VALUES.array ?? [])]) {
          const { status, error } = await send(BASE_PATH + path, 'POST', bodyOf([name], value));
          expect({ path, name, value, status, error }).toEqual({
            ...{ path, name, value, status: 400 },
            error: expect.stringContaining(`${name} must be`),
          });
        }
      }
      for (const value of ['0', 'true', 'null', '"\\u0000"', '"\\ud800"', `"${'a@'.repeat(9_000)}"`]) {
        const all = `{${OF_ACCOUNTS.map((name) => `"${name}":${value}`).join()}}`;
        expect({ path, value, ...(await send(BASE_PATH + path, 'POST', all)) }).toEqual({
          ...{ path, value, error: expect.any(String) },
          status: expect.toSatisfy((status) => status < 500),
        });
      }
    }
    for (const body of ['[]', '"text"', '{', '\u0000', '{"email":"a@b.example"} more'])
      expect(await send(`${BASE_PATH}/sign-in/email`, 'POST', body)).toMatchObject({ status: 400 });
  });
});
