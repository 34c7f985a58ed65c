import {
  DomainError,
  LIMITS,
  type PacketProgress,
  requestNumber,
  STAGE_LABELS,
  stageOf,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import {
  type Block,
  type Book,
  type Cleaned,
  createPress,
  type PaperSize,
  type Part,
} from '../../platform/paper/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readRequest } from '../device-requests/service.ts';
import { hospitalSettings } from '../settings/known.ts';
import { type PacketContent, type PacketDocument, packetSections } from './sections.ts';
import { Turns } from './turns.ts';
import { dayText, instantText } from './words.ts';

const { packet: LIMIT } = LIMITS;
/** Each takes a thread and the memory of its pages. */
const AT_ONCE = 2;
const WAITING = 20;

/** All packets of this process share them. */
const press = createPress({ ...LIMIT, atOnce: AT_ONCE });
const turns = new Turns({ atOnce: AT_ONCE, waiting: WAITING, waitMs: 90_000, heldBytes: 4 * LIMIT.bytes });

export interface Packet {
  bytes: Uint8Array;
  pages: number;
}

interface Asked {
  /** Ends the work when whoever asked is gone. */
  signal: AbortSignal;
  /** Resolves when the packet was sent, or whoever asked is gone. */
  sent: Promise<void>;
  tell?: (progress: PacketProgress) => void;
}

interface Content {
  title: string;
  blocks: readonly Block[];
  documents: readonly PacketDocument[];
}

/**
 * What the person may read of each request, section by section. So many statements: one for each request, what each section says in its
 * `read`, and the settings.
 */
async function contentsOf(context: Context, requests: readonly DeviceRequest[], signal: AbortSignal) {
  const contents: Content[][] = requests.map(() => []);
  for (const { title, read } of packetSections()) {
    signal.throwIfAborted();
    const told: readonly PacketContent[] = await read(context, requests);
    for (const [index, { blocks, documents = [] }] of told.entries()) {
      if (blocks.length) contents[index]?.push({ title, blocks, documents });
    }
  }
  return contents;
}

/** What the documents of a packet may take together: the rest is for the record itself. */
const APPENDED = { pages: LIMIT.pages - 150, bytes: LIMIT.bytes - 8 * 1024 * 1024 };
const NO_ROOM = 'the packet has no room for it';

/** What is left of it for those that come. `until` is an instant of `performance.now`. */
interface Room {
  pages: number;
  bytes: number;
  until: number;
}

/** The pages of a document, or why they are not there. Whatever a document is, the packet is made. */
async function pagesOf(
  { log, correlationId }: Context,
  { problem, read }: PacketDocument,
  room: Room,
  signal: AbortSignal,
): Promise<Cleaned> {
  if (problem !== null) return { problem };
  if (room.pages <= 0 || room.bytes <= 0) return { problem: NO_ROOM };
  if (performance.now() > room.until) return { problem: 'the documents before it took too much time' };
  try {
    const found = await press.clean(await read(), signal);
    if (found.problem !== null) return found;
    if (found.pages.length > room.pages || found.bytes.length > room.bytes) return { problem: NO_ROOM };
    room.pages -= found.pages.length;
    room.bytes -= found.bytes.length;
    return found;
  } catch (error) {
    signal.throwIfAborted();
    // Such as one that was removed a moment ago, or that the store of files does not give.
    log.warn({ err: error, correlationId }, 'a document is missing in a packet');
    return { problem: 'it cannot be opened at the moment' };
  }
}

async function partsOf(
  context: Context,
  requests: readonly DeviceRequest[],
  contents: readonly (readonly Content[])[],
  { signal, tell }: Required<Pick<Asked, 'signal' | 'tell'>>,
): Promise<Part[]> {
  const room: Room = { ...APPENDED, until: performance.now() + LIMIT.documentsSeconds * 1_000 };
  const of = contents.flat().reduce((sum, { documents }) => sum + documents.length, 0);
  let done = 0;
  const parts: Part[] = [];
  for (const [index, request] of requests.entries()) {
    const blocks: Block[] = [];
    const appended: Block[] = [];
    for (const { title, blocks: said, documents } of contents[index] ?? []) {
      blocks.push({ kind: 'heading', text: title, level: 2 }, ...said);
      for (const document of documents) {
        tell({ step: 'appending', done: ++done, of });
        const { title: name } = document;
        const found = await pagesOf(context, document, room, signal);
        if (found.problem === null)
          appended.push({ kind: 'pages', document: { title: name, pages: found.pages, bytes: found.bytes } });
        else
          blocks.push({
            kind: 'text',
            tone: 'quiet',
            text: `${name}: not appended, because ${found.problem}.`,
          });
      }
    }
    parts.push({
      number: requestNumber(request.id),
      title: request.deviceName,
      subtitle: [
        STAGE_LABELS[stageOf(request)],
        request.department,
        `asked for by ${request.requesterName ?? ''} on ${dayText(context, request.submissionDate)}`,
      ].join(' · '),
      blocks: [...blocks, ...appended],
    });
  }
  return parts;
}

async function bookOf(context: Context, parts: readonly Part[]): Promise<Book> {
  const { name } = requireUser(context);
  const now = context.clock().toISOString();
  const [first] = parts;
  const several = `Packet of ${parts.length} requests`;
  const { hospital_name: hospital, paper_size: size } = await hospitalSettings(context);
  return {
    title: parts.length === 1 && first ? `${first.number} ${first.title}` : several,
    shortTitle: several,
    author: hospital || 'Medical Device Requests',
    made: `Made for ${name} on ${instantText(context, now)} (${context.config.timeZone}). It holds what ${name} may read.`,
    madeAt: now,
    size: size as PaperSize,
    parts,
  };
}

/**
 * Makes the packet of requests, in the order of the ids. Before `tell` hears anything, the requests were read: so refusals about them come
 * before anything else. DomainErrors: `unauthenticated`, `not_found` when the person may not read one of them,
 * `too_many_requests` when a packet of theirs is under way; later `unavailable`, and `too_large` beyond the limits.
 */
export function makePacket(context: Context, ids: readonly number[], asked: Asked): Promise<Packet> {
  const { id: person } = requireUser(context);
  const { signal, sent, tell = () => {} } = asked;
  return turns.of({ person, signal, sent }, async (begin) => {
    const requests: DeviceRequest[] = [];
    for (const id of ids) requests.push(await readRequest(context, id));
    const contents = await contentsOf(context, requests, signal);
    tell({ step: 'waiting' });
    await begin();
    const parts = await partsOf(context, requests, contents, { signal, tell });
    const made = await press.make(await bookOf(context, parts), {
      signal,
      tell: (pages) => tell({ step: 'writing', pages }),
    });
    switch (made.beyond) {
      case 'pages':
        throw new DomainError('too_large', say('packetTooLong', LIMIT.pages, ids.length));
      case 'bytes':
        throw new DomainError('too_large', say('packetTooLarge', LIMIT.bytes, ids.length));
      case 'time':
        throw new DomainError('too_large', say('packetTookTooLong', LIMIT.seconds, ids.length));
      default:
        return made;
    }
  });
}
