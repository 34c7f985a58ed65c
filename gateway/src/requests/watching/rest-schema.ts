import { byId, call } from '../../platform/openapi/index.ts';

const tag = 'conversation';

export const watch = call({
  operationId: 'watchDeviceRequest',
  tag,
  summary: 'Watch a request',
  description: 'Requesters and people who have commented on it watch it without asking.',
  params: byId,
  answers: { 204: 'It is watched' },
  refusals: [400, 404, 415],
});
export const unwatch = call({
  operationId: 'unwatchDeviceRequest',
  tag,
  summary: 'Stop watching a request',
  params: byId,
  answers: { 204: 'It is not watched' },
  refusals: [400, 404, 415],
});
