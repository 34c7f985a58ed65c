import { call, sent, text } from '../../platform/openapi/index.ts';

export const mayEmbed = call({
  operationId: 'checkEmbedding',
  tag: 'portal',
  summary: 'Whether the page that asks may show dashboards in a frame, by its Origin',
  answers: { 204: 'It may' },
  refusals: [403],
  session: false,
});

export const openSession = call({
  operationId: 'openFrameSession',
  tag: 'session',
  summary: 'Open a session for a dashboard in another page; it ends with the one that opens it',
  body: sent({ origin: text() }),
  answers: {
    200: {
      type: 'object',
      properties: { token: { type: 'string' } },
      required: ['token'],
      additionalProperties: false,
    },
  },
  refusals: [400, 403, 413, 415],
});
