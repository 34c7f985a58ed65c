import { ROLES } from '@portal/domain';
import * as z from 'zod';
import { call } from '../../platform/openapi/index.ts';

export const settings = call({
  operationId: 'getSettings',
  tag: 'portal',
  summary: 'What the browser is told of this installation',
  answers: {
    200: z.looseObject({
      identity: z.string().describe('The identity provider: the name of its exchange path'),
      uploadMaxBytes: z.int(),
      selfAssignableRoles: z.array(z.enum(ROLES)),
    }),
  },
  session: false,
});
export const mailbox = call({
  operationId: 'listUnsentMail',
  tag: 'portal',
  summary: 'Mail that was not sent, while developing',
  answers: { 200: z.array(z.looseObject({})) },
  session: false,
});
