import { ROLES } from '@portal/domain';
import { call, listOf, note, oneOf } from '../../platform/openapi/index.ts';

export const settings = call({
  operationId: 'getSettings',
  tag: 'portal',
  summary: 'What the browser is told of this installation',
  answers: {
    200: {
      type: 'object',
      properties: {
        identity: note({ type: 'string' }, 'The identity provider: the name of its exchange path'),
        uploadMaxBytes: { type: 'integer' },
        selfAssignableRoles: listOf(oneOf(ROLES)),
      },
      required: ['identity', 'uploadMaxBytes', 'selfAssignableRoles'],
    },
  },
  session: false,
});
export const mailbox = call({
  operationId: 'listUnsentMail',
  tag: 'portal',
  summary: 'Mail that was not sent, while developing',
  answers: { 200: listOf({ type: 'object' }) },
  session: false,
});
