import { EVIDENCE_KIND_NAMES, EVIDENCE_KINDS } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { readRequest } from '../device-requests/service.ts';
import { AudienceEnum } from '../history/graphql.ts';
import { EVIDENCE_STATES, type Evidence } from './model.ts';
import { evidenceFor } from './reading.ts';
import { addLink, correctEvidence, removeEvidence } from './service.ts';

const KindEnum = builder.enumType('EvidenceKind', {
  values: Object.fromEntries(
    EVIDENCE_KIND_NAMES.map((name) => [name, { description: EVIDENCE_KINDS[name] }]),
  ) as Record<keyof typeof EVIDENCE_KINDS, { description: string }>,
});

const StateEnum = builder.enumType('EvidenceState', {
  description: 'A document that is still scanned for malware cannot be read.',
  values: EVIDENCE_STATES,
});

const EvidenceType = builder.objectRef<Evidence>('Evidence').implement({
  description:
    'A document or a link that speaks for or against a request. Documents are uploaded and downloaded over REST.',
  fields: (t) => ({
    id: t.exposeID('id'),
    request: t.exposeID('requestId', {
      description:
        'The request that it was added to: the one that it is read with, or one that was merged into it.',
    }),
    title: t.exposeString('title'),
    kind: t.expose('kind', { type: KindEnum }),
    audience: t.expose('audience', { type: AudienceEnum }),
    fileName: t.exposeString('fileName', { nullable: true, description: 'Null for a link.' }),
    fileSize: t.exposeInt('fileSize', { nullable: true, description: 'Bytes.' }),
    mediaType: t.exposeString('mediaType', { nullable: true }),
    url: t.exposeString('url', { nullable: true, description: 'Of a link. The portal never opens it.' }),
    addedBy: t.field({ type: NamedPersonType, resolve: ({ addedBy }) => addedBy }),
    addedAt: t.expose('addedAt', { type: 'DateTime' }),
    state: t.expose('state', { type: StateEnum }),
  }),
});

/**
 * The size of the list that the cost of a query assumes. Few requests have more; at most `LIMITS.evidence.pieces`, and as many from each
 * merged request.
 */
const MOST_USUAL = 10;

builder.objectField(DeviceRequestType, 'evidence', (t) =>
  t.loadableList({
    type: EvidenceType,
    extensions: { rows: MOST_USUAL },
    description:
      'Oldest first, with that of the requests that were merged into it, of those that the person may read; what is for staff only for them.',
    load: (ids: number[], context) => evidenceFor(context, ids),
    resolve: ({ id }) => id,
  }),
);

const LinkInput = builder.inputType('EvidenceLinkInput', {
  fields: (t) => ({
    url: t.string({ required: true, description: 'It begins with `https://`.' }),
    title: t.string({ required: true }),
    kind: t.field({ type: KindEnum, description: 'Other, unless it is said.' }),
    audience: t.field({ type: AudienceEnum, description: 'Everyone, unless it is said.' }),
  }),
});

const CorrectionInput = builder.inputType('EvidenceCorrectionInput', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    title: t.string(),
    kind: t.field({ type: KindEnum }),
    audience: t.field({ type: AudienceEnum }),
  }),
});

const EvidenceResult = builder.errorUnion('EvidenceResult', {
  types: [DeviceRequestType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'DeviceRequest',
});

builder.mutationFields((t) => ({
  addEvidenceLink: t.field({
    type: EvidenceResult,
    description: 'Adds a link as evidence.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: LinkInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      refusable(context, 'addEvidenceLink', async () => {
        const { kind, audience, ...link } = input;
        const about = { kind: kind ?? undefined, audience: audience ?? undefined };
        await addLink(context, readId(id), { ...link, ...about });
        return readRequest(context, readId(id));
      }),
  }),
  correctEvidence: t.field({
    type: EvidenceResult,
    description: 'Corrects the title, the kind or the audience of a document or a link.',
    args: {
      id: t.arg.id({ required: true, description: 'The request' }),
      evidence: t.arg.id({ required: true }),
      input: t.arg({ type: CorrectionInput, required: true }),
    },
    resolve: (_root, { id, evidence, input: { title, kind, audience } }, context) =>
      refusable(context, 'correctEvidence', async () => {
        const said = { title: title ?? undefined, kind: kind ?? undefined, audience: audience ?? undefined };
        await correctEvidence(context, readId(id), readId(evidence, 'evidence'), said);
        return readRequest(context, readId(id));
      }),
  }),
  removeEvidence: t.field({
    type: EvidenceResult,
    description: 'Removes a document or a link.',
    args: {
      id: t.arg.id({ required: true, description: 'The request' }),
      evidence: t.arg.id({ required: true }),
    },
    resolve: (_root, { id, evidence }, context) =>
      refusable(context, 'removeEvidence', async () => {
        await removeEvidence(context, readId(id), readId(evidence, 'evidence'));
        return readRequest(context, readId(id));
      }),
  }),
}));
