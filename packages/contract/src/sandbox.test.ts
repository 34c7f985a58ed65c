import { describe, expect, it } from 'vitest';
import { readFromSandbox, refusedFromSandbox, SANDBOX_LIMITS } from './sandbox.ts';

/** One example of each message of the frame. */
const SOUND: Record<string, object> = {
  ready: {},
  alive: { beat: 7 },
  size: { height: 900 },
  operation: { call: 1, query: 'query A { viewer { id } }', variables: { id: '7', list: [1, null] } },
  backend: { call: 2, method: 'POST', path: '/items?x=1', body: { a: 1 } },
  upload: { call: 3, request: '7', file: new Blob(['x']), name: 'a.xlsx' },
  download: { call: 4, request: '7', file: '8', name: 'a.xlsx' },
  cancel: { call: 4 },
  at: { path: '/analyst-dashboard?request=7', replace: true },
  leave: { path: '/archive', tab: false },
  notice: { kind: 'success', text: 'Done' },
  draft: { name: 'request 7', text: null },
  print: {},
  paper: { height: 900 },
  shown: {},
  problem: { kind: 'render', message: 'x', stack: 'at y' },
  failed: { reason: 'missing' },
};

/** Values of which each field accepts at most one kind. */
const STRANGE = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  true,
  '',
  'x'.repeat(300_000),
  [],
  {},
  Object.create({ evil: 1 }),
  () => 'x',
  Symbol('x'),
  10n,
  new Date(Number.NaN),
  new Map([['a', 1]]),
  new Uint8Array(3),
  new Proxy({}, { get: () => 'x' }),
];

const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

/** Each level contains the one below ten times, as the same list: ten lists in memory, but ten billion in JSON. */
const laughs = Array.from({ length: 10 }).reduce<unknown[]>((inner) => Array(10).fill(inner), ['ha']);
const deep = Array.from({ length: 50_000 }).reduce<unknown[]>((inner) => [inner], []);

describe('messages of a sandboxed frame', () => {
  it.each<[string, unknown]>([
    ['one list many times', laughs],
    ['one object many times', { a: laughs, b: { c: laughs } }],
    ['a list with a length alone', Array(2 ** 32 - 1)],
    ['bytes', new Uint8Array(30_000_000)],
    ['lists in lists', deep],
    ['a long text', 'x'.repeat(100_000_000)],
    ['long names', { [`a${'x'.repeat(300_000)}`]: 1 }],
    ['itself', cyclic],
  ])('are refused before their JSON is made: %s', (_, value) => {
    const began = performance.now();
    const message = { type: 'operation', call: 1, query: 'query A { viewer { id } }', variables: value };
    expect(readFromSandbox(message)).toBeUndefined();
    expect(refusedFromSandbox(message)).toMatchObject({ field: 'variables', limit: SANDBOX_LIMITS.json });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each(Object.entries(SOUND))('%s is read, without fields that it does not have', (type, fields) => {
    expect(readFromSandbox({ type, ...fields, evil: 1, __proto__: { evil: 2 } })).toEqual({
      type,
      ...fields,
    });
  });

  it.each(Object.entries(SOUND))(
    '%s with a field of another kind is dropped, whatever it is',
    (type, fields) => {
      for (const [field, value] of Object.entries(fields)) {
        const isJson =
          (type === 'operation' && field === 'variables') || (type === 'backend' && field === 'body');
        for (const strange of [...STRANGE, cyclic]) {
          const read = readFromSandbox({ type, ...fields, [field]: strange });
          const may =
            isJson ||
            (typeof strange === typeof value && typeof value !== 'object') ||
            (type === 'draft' && field === 'text' && (strange === null || typeof strange === 'string'));
          if (!may)
            expect({ type, field, strange: String(typeof strange), read }).toMatchObject({ read: undefined });
          // Accepted data have a limited size, and JSON does not change them.
          else if (read && isJson)
            expect(JSON.stringify(read).length).toBeLessThan(SANDBOX_LIMITS.json + 1_000);
        }
        const { [field]: _, ...missing } = fields as Record<string, unknown>;
        if (!isJson) expect(readFromSandbox({ type, ...missing })).toBeUndefined();
      }
    },
  );

  it.each([
    ['text that is too long', { ...SOUND.notice, type: 'notice', text: 'x'.repeat(301) }],
    [
      'an operation that is too long',
      { ...SOUND.operation, type: 'operation', query: 'x'.repeat(SANDBOX_LIMITS.operation + 1) },
    ],
    [
      'variables that are too large',
      { ...SOUND.operation, type: 'operation', variables: ['x'.repeat(200_000)] },
    ],
    ['variables without an end', { ...SOUND.operation, type: 'operation', variables: cyclic }],
    ['a draft that is too long', { type: 'draft', name: 'a', text: 'x'.repeat(20_001) }],
    ['another reason', { type: 'failed', reason: 'origin' }],
    ['another method', { ...SOUND.backend, type: 'backend', method: 'TRACE' }],
    ['numbers without an end', { type: 'size', height: Number.POSITIVE_INFINITY }],
    ['what every object has', { type: 'constructor' }],
    ['__proto__', { type: '__proto__' }],
    ['another type', { type: 'session' }],
    ['no type', {}],
    ['a text', 'ready'],
    ['a list', ['ready']],
    ['nothing', null],
  ])('%s is dropped', (_, data) => {
    expect(readFromSandbox(data)).toBeUndefined();
  });

  it.each([
    [
      { ...SOUND.operation, type: 'operation', query: 'x'.repeat(131_073) },
      { of: 'operation', call: 1, field: 'query', limit: 131_072 },
    ],
    [
      { ...SOUND.backend, type: 'backend', body: 'x'.repeat(200_001) },
      { of: 'backend', call: 2, field: 'body', limit: 200_000 },
    ],
    [
      { ...SOUND.upload, type: 'upload', name: 'x'.repeat(201) },
      { of: 'upload', call: 3, field: 'name', limit: 200 },
    ],
    [
      { type: 'draft', name: 'a', text: 'x'.repeat(20_001) },
      { of: 'draft', call: undefined, field: 'text', limit: 20_000 },
    ],
    [
      { ...SOUND.backend, type: 'backend', method: 'TRACE' },
      { of: 'backend', call: 2, field: 'method', limit: undefined },
    ],
    [
      { type: 'operation', query: 'x' },
      { of: 'operation', call: undefined, field: 'call', limit: undefined },
    ],
    [{ ...SOUND.operation, type: 'operation' }, undefined],
    [{ type: 'session' }, undefined],
    [null, undefined],
  ])('what is not taken says its field and its limit', (data, refused) => {
    expect(refusedFromSandbox(data)).toEqual(refused);
  });

  it('variables are a copy of data: a getter is not asked again', () => {
    let asked = 0;
    const variables = {
      get id() {
        asked += 1;
        return String(asked);
      },
    };
    const read = readFromSandbox({ type: 'operation', call: 1, query: 'x', variables }) as {
      variables: object;
    };
    const before = asked;
    expect(JSON.stringify(read.variables)).toBe(JSON.stringify(read.variables));
    expect(asked).toBe(before);
  });
});
