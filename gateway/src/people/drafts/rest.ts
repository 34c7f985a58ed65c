import { invalidField, MESSAGES, type StoredDraft } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, contextOf, errorBody, queryText } from '../../platform/rest/index.ts';
import * as schemas from './rest-schema.ts';
import { readDraft, removeDraft, saveDraft } from './service.ts';

const PATH = '/api/drafts/:key';
const keyOf = (request: FastifyRequest) => (request.params as { key: string }).key;
const present = ({ savedAt, ...draft }: StoredDraft) => ({ ...draft, saved_at: savedAt });
const refuse = (reply: FastifyReply, newer: StoredDraft) =>
  reply.status(409).send({ ...errorBody(say('draftNewer')), draft: present(newer) });

function versionOf(request: FastifyRequest): number | undefined {
  const text = queryText(request, 'version');
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw invalidField('version', MESSAGES.notDraftVersion);
  return Number(text);
}

/** The calls on drafts: texts that the signed-in person has typed and not sent. */
export function draftRoutes(app: FastifyInstance): void {
  app.get(PATH, { schema: schemas.read }, async (request) =>
    present(await readDraft(contextOf(request), keyOf(request))),
  );

  app.put(PATH, { schema: schemas.save }, async (request, reply) => {
    const { draft, isNewer } = await saveDraft(contextOf(request), keyOf(request), bodyOf(request));
    return isNewer ? refuse(reply, draft) : present(draft);
  });

  app.delete(PATH, { schema: schemas.remove }, async (request, reply) => {
    const { draft, isNewer } = await removeDraft(contextOf(request), keyOf(request), versionOf(request));
    return isNewer ? refuse(reply, draft) : present(draft);
  });
}
