import {
  type Audience,
  DomainError,
  type HospitalSettings,
  LIMITS,
  MESSAGES,
  type PacketProgress,
  requestNumber,
  STAGE_LABELS,
  stageOf,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import type { Block, Book, PaperSize, Part } from '../../platform/paper/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { readRequests } from '../device-requests/service.ts';
import { hospitalSettings } from '../settings/known.ts';
import { documentsOf, type Found, madeAtLeast } from './documents.ts';
import { press, turns } from './printing.ts';
import { audienceOf, type Reader, readersOf } from './readers.ts';
import { type PacketContent, type PacketDocument, packetSections } from './sections.ts';
import { dayText, instantText } from './words.ts';

const { packet: LIMIT } = LIMITS;
/**
 * The most bytes of a packet.
 * @internal A test makes it less.
 */
export const packetLimit: { bytes: number } = { bytes: LIMIT.bytes };

export interface Packet {
  bytes: Uint8Array;
  pages: number;
  /** The audience that the first page names; null when it names none. */
  audience: Audience | null;
}

interface Asked {
  /** Ends the work when the client has gone. */
  signal: AbortSignal;
  /** Resolves when the packet was sent, or the client has gone. */
  sent: Promise<void>;
  /** The audience that is wanted. Without it, the packet contains what the person may read. */
  audience?: Audience | undefined;
  tell?: (progress: PacketProgress) => void;
}

interface Content {
  title: string;
  blocks: readonly Block[];
  documents: readonly PacketDocument[];
}

/** The content of each request that its reader may read, section by section. Each section runs its own statements, once for each reader. */
async function contentsOf(readers: readonly Reader[], signal: AbortSignal) {
  const contents: Content[][] = [];
  for (const { context, requests, places } of readers) {
    for (const place of places) contents[place] = [];
    for (const { title, read } of packetSections()) {
      signal.throwIfAborted();
      const contentsRead: readonly PacketContent[] = await read(context, requests);
      for (const [index, { blocks, documents = [] }] of contentsRead.entries()) {
        if (blocks.length) contents[places[index] ?? 0]?.push({ title, blocks, documents });
      }
    }
  }
  return contents;
}

/** Who had the packet made, when, and for which audience. */
function madeOf(context: Context, audience: Audience | null, requests: number): string {
  const { name } = requireUser(context);
  const when = `${instantText(context, context.clock().toISOString())} (${context.config.timeZone})`;
  if (audience === 'everyone')
    return `${MESSAGES.packetForEveryone}. Made by ${name} on ${when}. It holds what ${requests === 1 ? 'the requester reads' : 'the requester of each request reads'}, and nothing that is for staff alone.`;
  const made = `Made for ${name} on ${when}. It holds what ${name} may read.`;
  return audience === 'staff' ? `${MESSAGES.packetForStaff}. ${made}` : made;
}

/** The documents of a packet while its parts are made. */
interface Documents {
  found: Found;
  /**
   * For each document that is appended, the number of the request whose part has its pages: a merged request and the earlier one have the
   * same documents.
   */
  appendedTo: Map<string, string>;
}

/** The printed content of one request: its sections, each with the documents that are not appended and why, then the pages of documents. */
function partOf(
  context: Context,
  request: DeviceRequest,
  contents: readonly Content[],
  { found, appendedTo }: Documents,
): Part {
  const number = requestNumber(request.id);
  const blocks: Block[] = [];
  const appended: Block[] = [];
  for (const { title: heading, blocks: said, documents } of contents) {
    blocks.push({ kind: 'heading', text: heading, level: 2 }, ...said);
    const quiet = (text: string) => blocks.push({ kind: 'text', tone: 'quiet', text });
    for (const { title, key } of documents) {
      const each = found.get(key);
      const elsewhere = appendedTo.get(key);
      if (elsewhere) quiet(`${title}: its pages stand at the end of ${elsewhere} in this packet.`);
      else if (each?.problem === null) {
        appendedTo.set(key, number);
        appended.push({ kind: 'pages', document: { title, pages: each.pages, bytes: each.bytes } });
      } else if (each) quiet(`${title}: not appended, because ${each.problem}.`);
    }
  }
  return {
    number,
    title: request.deviceName,
    subtitle: [
      STAGE_LABELS[stageOf(request)],
      request.department,
      `asked for by ${request.requesterName ?? ''} on ${dayText(context, request.submissionDate)}`,
    ].join(' · '),
    blocks: [...blocks, ...appended],
  };
}

function bookOf(
  context: Context,
  parts: readonly Part[],
  audience: Audience | null,
  { hospital_name: hospital, paper_size: size }: HospitalSettings,
): Book {
  const now = context.clock().toISOString();
  const [first] = parts;
  const several = `Packet of ${parts.length} requests`;
  return {
    title: parts.length === 1 && first ? `${first.number} ${first.title}` : several,
    shortTitle: several,
    author: hospital || 'Medical Device Requests',
    made: madeOf(context, audience, parts.length),
    madeAt: now,
    size: size as PaperSize,
    parts,
  };
}

/**
 * Makes the packet of requests, in the order of the ids. The requests are read before `tell` is called, so refusals about them come first.
 * DomainErrors: `unauthenticated`, `not_found` when the person may not read one of the requests, `forbidden` when somebody else asks for a
 * packet for staff, `too_many_requests` while another packet of theirs is being made or sent; later `unavailable` when too many wait, and
 * `too_large` beyond the limits.
 */
export function makePacket(context: Context, ids: readonly number[], options: Asked): Promise<Packet> {
  const { id: person } = requireUser(context);
  const { signal, sent, tell = () => {} } = options;
  return turns.of({ person, signal, sent }, async (begin) => {
    const requests = (await readRequests(context, ids)).map((request) => {
      if (!request) throw requestNotFound();
      return request;
    });
    const audience = audienceOf(context, options.audience);
    tell({ step: 'waiting' });
    await begin();
    const contents = await contentsOf(readersOf(context, requests, audience), signal);
    const documents = contents.flat().flatMap((content) => content.documents);
    const settings = await hospitalSettings(context);
    const { packet_pages: most } = settings;
    const cleanedDocuments = await documentsOf(context, press, documents, { mostPages: most, signal, tell });
    const make = async (read: Found) => {
      const documentsRead: Documents = { found: read, appendedTo: new Map() };
      const parts = requests.map((each, at) => partOf(context, each, contents[at] ?? [], documentsRead));
      return press.make(bookOf(context, parts, audience, settings), {
        most,
        mostBytes: packetLimit.bytes,
        signal,
        tell: (pages: number) => tell({ step: 'writing', pages }),
      });
    };
    const made = await madeAtLeast(context, make, cleanedDocuments, signal);
    switch (made.beyond) {
      case 'pages':
        throw new DomainError('too_large', say('packetTooLong', most, ids.length));
      case 'bytes':
        throw new DomainError('too_large', say('packetTooLarge', packetLimit.bytes, ids.length));
      case 'time':
        throw new DomainError('too_large', say('packetTookTooLong', LIMIT.seconds, ids.length));
      case 'memory':
        throw new DomainError('too_large', say('packetTookTooMuch', ids.length));
      default:
        return { ...made, audience };
    }
  });
}
