import { bodyOf, call, listOf } from '../../platform/openapi/index.ts';
import { disabledBody, liveBody, overrideBody } from './bodies.ts';

export const registry = call({
  operationId: 'listLiveDashboards',
  tag: 'portal',
  summary: 'The live dashboards',
  answers: {
    200: {
      type: 'object',
      properties: {
        remotes: listOf({
          type: 'object',
          properties: {
            name: { type: 'string' },
            version: { type: 'string' },
            entry: { type: 'string' },
            integrity: { type: 'string' },
            preload: listOf({ type: 'string' }),
            hashes: { type: 'object', additionalProperties: { type: 'string' } },
            manifest: { type: 'object' },
          },
          required: ['name', 'version', 'entry', 'integrity', 'preload', 'manifest'],
        }),
      },
      required: ['remotes'],
    },
    304: 'As the client has it',
  },
  session: false,
});

const name = { type: 'string' };
const version = { type: 'string' };
/** As the registry's services tell of it; see docs on publishing a dashboard. */
const dashboard = { 200: { type: 'object' } };
/** Calls that a team makes with its publishing token, and an administrator with a session. */
const security = [{ session: [] }, { publishingToken: [] }];
const publishing = (operationId: string, summary: string, more: Partial<Parameters<typeof call>[0]> = {}) =>
  call({
    operationId,
    tag: 'dashboards',
    summary,
    params: { name },
    answers: dashboard,
    refusals: [400, 403, 404, 409, 413, 415],
    security,
    ...more,
  });

export const dashboards = call({
  operationId: 'listDashboards',
  tag: 'dashboards',
  summary: 'Every dashboard that the publisher may change, with its versions',
  answers: { 200: listOf({ type: 'object' }) },
  refusals: [403],
  security,
});
export const dashboardByName = publishing('getDashboard', 'One dashboard with its versions');
export const publish = publishing('publishVersion', 'Publish a version', {
  description:
    'The first part is its remote.json, then a part for each file, named after its path. 409 also when there is no room for it: the message says what to remove.',
  consumes: ['multipart/form-data'],
  answers: { 200: { type: 'object', description: 'It was there' }, 201: { type: 'object' } },
});
export const remove = publishing('removeVersion', 'Remove a version that is not in use', {
  params: { name, version },
});
export const setLive = publishing(
  'setLiveVersion',
  'Make a version live, or give it to a share of the browsers',
  {
    body: bodyOf(liveBody),
  },
);
export const rollback = publishing('rollBackDashboard', 'Make the version before live again');
export const disable = publishing('switchDashboard', 'Switch a dashboard off or on', {
  body: bodyOf(disabledBody),
});
export const override = call({
  operationId: 'createOverride',
  tag: 'dashboards',
  summary: 'A page on which a dashboard comes from your own computer',
  description:
    'The ticket goes into the address of the page, as override-ticket. Only loopback addresses are taken.',
  body: bodyOf(overrideBody),
  answers: { 201: { type: 'object' } },
  refusals: [400, 403, 413, 415],
});
export const reportError = call({
  operationId: 'reportLoadError',
  tag: 'dashboards',
  summary: 'A browser tells that a dashboard did not load',
  body: { type: 'object' },
  answers: { 204: 'Noted' },
  refusals: [400, 413, 415],
  session: false,
});
