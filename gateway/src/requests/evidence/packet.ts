import { buffer } from 'node:stream/consumers';
import {
  EVIDENCE_KINDS,
  EVIDENCE_READERS,
  EVIDENCE_TYPES,
  evidenceTypeOf,
  isStaff,
  MESSAGES,
  requestNumber,
} from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { addPacketSection, type PacketDocument } from '../packet/sections.ts';
import { dayText, sizeText } from '../packet/words.ts';
import type { Evidence } from './model.ts';
import { evidenceFor, openEvidence } from './reading.ts';

/** The address of a link, or the name, type and size of a document. */
const whatItIs = ({ url, mediaType, fileName, fileSize, state }: Evidence): string =>
  [
    url ?? fileName,
    [evidenceTypeOf(mediaType)?.label, fileSize !== null && sizeText(fileSize)].filter(Boolean).join(', '),
    state === 'scanning' && MESSAGES.evidenceScanning,
  ]
    .filter(Boolean)
    .join('\n');

const documentOf = (context: Context, { requestId, id, title, state }: Evidence): PacketDocument => ({
  title,
  problem: state === 'scanning' ? 'it is being checked for malware' : null,
  key: `evidence ${requestId} ${id}`,
  read: async () => buffer((await openEvidence(context, requestId, id)).bytes),
});

const isPdf = ({ mediaType }: Evidence) => mediaType === EVIDENCE_TYPES.pdf.mediaType;

addPacketSection({
  title: 'Evidence',
  order: 18,
  async read(context, requests) {
    // A reader without access to staff content is not told that such content exists.
    const seesAll = isStaff(requireUser(context));
    const all = await evidenceFor(
      context,
      requests.map(({ id }) => id),
    );
    return all.map((evidence, at) => {
      if (evidence.length === 0) return { blocks: [] };
      return {
        blocks: [
          {
            kind: 'table',
            summary: 'Documents and links with their kind, who added them and when',
            columns: [
              { label: 'Title', share: 3 },
              { label: 'Kind', share: 1.2 },
              { label: 'Document or link', share: 3.2 },
              ...(seesAll ? [{ label: 'For', share: 1.4 }] : []),
              { label: 'Added', share: 2.2 },
            ],
            rows: evidence.map((each) => [
              each.requestId === requests[at]?.id
                ? each.title
                : `${each.title}\nFrom ${requestNumber(each.requestId)}, which was merged into this one`,
              EVIDENCE_KINDS[each.kind],
              whatItIs(each),
              ...(seesAll ? [EVIDENCE_READERS[each.audience]] : []),
              `${each.addedBy.name}\n${dayText(context, each.addedAt)}`,
            ]),
          },
        ],
        documents: evidence.filter(isPdf).map((each) => documentOf(context, each)),
      };
    });
  },
});
