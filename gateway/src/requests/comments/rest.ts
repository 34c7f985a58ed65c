import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import {
  bodyOf,
  contextOf,
  pathId,
  queryText,
  readPaging,
  sendPage,
  soughtText,
} from '../../platform/rest/index.ts';
import { field } from '../device-requests/payload.ts';
import type { RequestComment } from './model.ts';
import { addresseesOf, readComments } from './reading.ts';
import * as schemas from './rest-schema.ts';
import { addComment, answerQuestion, deleteComment, editComment, withdrawQuestion } from './service.ts';

const BASE = '/api/device-requests/:id/comments';

const present = ({
  id,
  author,
  body,
  audience,
  createdAt,
  editedAt,
  deletedAt,
  ...rest
}: RequestComment) => ({
  id,
  author,
  body,
  audience,
  created_at: createdAt,
  edited_at: editedAt,
  deleted: deletedAt !== null,
  question: rest.question && {
    to: rest.question.to,
    answered_at: rest.question.answeredAt,
    withdrawn_at: rest.question.withdrawnAt,
  },
  answer_to: rest.answerTo,
  mentions: rest.mentions,
});

const readInput = (request: FastifyRequest) => {
  const body = bodyOf(request);
  const { audience, mentions } = body;
  return { body: body.body, audience, questionTo: field(body, 'questionTo'), mentions };
};

const commentId = (request: FastifyRequest) => pathId(request, 'comment');

/** The calls on the conversation of a request (ADR 94). */
export function commentRoutes(app: FastifyInstance, _services: Services): void {
  app.get(BASE, { schema: schemas.list }, async (request, reply) => {
    const page = await readComments(contextOf(request), pathId(request), readPaging(request));
    return sendPage(request, reply, page, present);
  });

  app.post(BASE, { schema: schemas.add }, async (request, reply) => {
    const comment = await addComment(contextOf(request), pathId(request), readInput(request));
    return reply.status(201).send(present(comment));
  });

  app.get('/api/device-requests/:id/addressees', { schema: schemas.people }, async (request) =>
    addresseesOf(contextOf(request), pathId(request), {
      audience: queryText(request, 'audience'),
      text: soughtText(request, 'q'),
    }),
  );

  app.post(`${BASE}/:comment/answer`, { schema: schemas.answer }, async (request, reply) => {
    const answer = await answerQuestion(
      contextOf(request),
      pathId(request),
      commentId(request),
      bodyOf(request),
    );
    return reply.status(201).send(present(answer));
  });

  app.post(`${BASE}/:comment/withdraw`, { schema: schemas.withdraw }, async (request) => {
    return present(await withdrawQuestion(contextOf(request), pathId(request), commentId(request)));
  });

  app.put(`${BASE}/:comment`, { schema: schemas.edit }, async (request) =>
    present(await editComment(contextOf(request), pathId(request), commentId(request), bodyOf(request))),
  );

  app.delete(`${BASE}/:comment`, { schema: schemas.remove }, async (request) =>
    present(await deleteComment(contextOf(request), pathId(request), commentId(request))),
  );
}
