import * as z from 'zod';
import { call, component, instant } from '../../platform/openapi/index.ts';
import { JUDGEMENT, LIMITS, setLimits } from '../trials/rest-schema.ts';
import { disabledBody, liveBody, overrideBody, sandboxedBody } from '../versions/bodies.ts';

const liveVersion = z.object({
  name: z.string(),
  version: z.string(),
  entry: z.string(),
  integrity: z.string(),
  preload: z.array(z.string()),
  hashes: z.record(z.string(), z.string()).optional(),
  manifest: z.looseObject({}),
  sandboxed: z.literal(true).optional().describe('Runs in a frame of its own'),
  withdrawn: z.array(z.string()).optional().describe('Versions that were rolled back'),
});

export const registry = call({
  operationId: 'listLiveDashboards',
  tag: 'portal',
  summary: 'The live dashboards',
  answers: {
    200: z.object({
      revision: z.string().describe('Stands for the whole content'),
      remotes: z.array(
        liveVersion.extend({
          canary: z
            .object({ percent: z.number(), entry: liveVersion })
            .optional()
            .describe('A version that only a share of the browsers gets'),
        }),
      ),
    }),
    304: 'As the client has it',
  },
  session: false,
});

const name = z.string();
const version = z.string();
const canary = z.object({ version, percent: z.number() }).nullable();
const DASHBOARD = component(
  'Dashboard',
  z.object({
    name,
    display_name: z.string(),
    disabled: z.boolean(),
    sandboxed: z.boolean().describe('Runs in a frame of its own; set by an administrator or operator'),
    live: version,
    canary,
    canary_judgement: JUDGEMENT.nullable().describe(
      'How the last canary was judged, or how it fares until it is',
    ),
    canary_limits: LIMITS,
    previous: version.nullable().describe('Where a rollback leads, without a canary'),
    errors_last_day: z.int().describe('How often browsers could not show it in the last day'),
    problems: z
      .array(z.string())
      .describe('What the live version and the canary ask for and this portal does not answer, a line each'),
    backend: z.string().nullable().describe('Where its calls below /api/apps go; set by an operator'),
    versions: z.array(
      z.object({
        version,
        contract: z.string(),
        source: z.string(),
        size: z.int().nullable(),
        published_at: instant,
        published_by: z.string().nullable(),
        packages: z
          .array(z.object({ name, version, portal: version.nullable() }))
          .describe('The packages that it was built with, and the version of each in this portal'),
        deprecated: z
          .array(z.object({ message: z.string(), sources: z.array(z.string()) }))
          .describe('What it uses of the GraphQL schema that is deprecated, and where in its sources'),
        preview: z
          .object({ until: instant, path: z.string() })
          .nullable()
          .describe('Until when its team and testers may open it, and where'),
      }),
    ),
  }),
);
const warnings = z.array(z.string()).describe('What works today and should be changed, a line each');
const published = z.object({
  name,
  version,
  entry: z.string().describe("The address of its entry, below the portal's"),
  integrity: z.string(),
  created: z.boolean().describe('False: the same version was there before'),
  warnings,
});
const pointer = z.object({ name, live: version, canary });
const claims = z.array(z.string()).describe('What an administrator has to approve, a line each');
const waits = z.object({
  name,
  live: version.nullable().describe('As before; null for a new dashboard'),
  canary,
  waiting: z.object({ version, claims }),
});
/** The calls that a team makes with its publishing token, or an administrator with a session. */
const security = [{ session: [] }, { publishingToken: [] }];
const publishing = (
  operationId: string,
  summary: string,
  answer: z.ZodType,
  more: Partial<Parameters<typeof call>[0]> = {},
) =>
  call({
    operationId,
    tag: 'dashboards',
    summary,
    params: { name },
    answers: { 200: answer },
    refusals: [400, 403, 404, 409, 413, 415],
    security,
    ...more,
  });

export const dashboards = call({
  operationId: 'listDashboards',
  tag: 'dashboards',
  summary: 'Every dashboard that the publisher may change, with its versions',
  answers: { 200: z.array(DASHBOARD) },
  refusals: [403],
  security,
});
export const dashboardByName = publishing('getDashboard', 'One dashboard with its versions', DASHBOARD);
export const publish = publishing('publishVersion', 'Publish a version', published, {
  description:
    'The first part is its remote.json, then a part for each file, named after its path. 409 also when there is no room for it: the message says what to remove.',
  consumes: ['multipart/form-data'],
  answers: { 200: published.describe('It was there'), 201: published },
});
export const check = publishing(
  'checkVersion',
  'Ask whether a version would be taken',
  z.object({
    name,
    version,
    known: z.boolean().describe('True: this version is there already'),
    needs_approval: claims,
    warnings,
  }),
  {
    description: 'Takes its remote.json and refuses as an upload of it would be. Nothing is stored.',
    readsBody: true,
    body: z.looseObject({}),
  },
);
export const remove = publishing(
  'removeVersion',
  'Remove a version that is not in use',
  z.object({ name, version }),
  {
    params: { name, version },
  },
);
export const setLive = publishing(
  'setLiveVersion',
  'Make a version live, or give it to a share of the browsers',
  pointer,
  {
    description:
      'A version that claims more than is approved of its dashboard waits until an administrator approves it; nothing else changes.',
    readsBody: true,
    body: liveBody,
    answers: { 200: pointer, 202: waits.describe('It waits for an approval') },
  },
);
export { setLimits };
export const rollback = publishing('rollBackDashboard', 'Make the version before live again', pointer);
export const disable = publishing(
  'switchDashboard',
  'Switch a dashboard off or on',
  z.object({ name, disabled: z.boolean() }),
  {
    readsBody: true,
    body: disabledBody,
  },
);
export const sandbox = publishing(
  'sandboxDashboard',
  'Run a dashboard in a frame of its own, or in the page of the portal again',
  z.object({ name, sandboxed: z.boolean() }),
  {
    description: 'For administrators: a publishing token cannot.',
    readsBody: true,
    body: sandboxedBody,
  },
);
export const override = call({
  operationId: 'createOverride',
  tag: 'dashboards',
  summary: 'A page on which a dashboard comes from your own computer',
  description:
    'The ticket goes into the address of the page, as override-ticket. Only loopback addresses are taken.',
  readsBody: true,
  body: overrideBody,
  answers: { 201: z.object({ name, origin: z.string(), ticket: z.string() }) },
  refusals: [400, 403, 413, 415],
});
export const reportError = call({
  operationId: 'reportLoadError',
  tag: 'dashboards',
  summary: 'A browser tells that a dashboard did not load',
  readsBody: true,
  body: z.looseObject({}),
  answers: { 204: 'Noted' },
  refusals: [400, 413, 415],
  session: false,
});
