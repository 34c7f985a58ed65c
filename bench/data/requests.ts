import {
  type Action,
  DEPARTMENTS,
  FIRST_STAGE,
  MANUFACTURERS,
  pathTo,
  STAGES,
  type Stage,
  standingAt,
  TRANSITIONS,
  VIEW_STAGES,
} from '@portal/domain';
import { writeChanges } from '../../gateway/src/audit/changes.ts';
import { type EventContent, GENESIS, hashEvent } from '../../gateway/src/audit/hash.ts';
import { toSql } from '../../gateway/src/platform/db/time.ts';
import { type DeviceRequest, EMPTY_FIELDS } from '../../gateway/src/requests/device-requests/model.ts';
import type { FileRow } from '../../gateway/src/requests/files/tables.ts';
import { changesOf } from '../../gateway/src/requests/history/changes.ts';
import { ANALYST, type Person, PROVIDERS } from './people.ts';
import { pick, randomFrom } from './random.ts';

const DEVICES =
  'ablation catheter,balloon catheter,closure device,drug-eluting stent,guide wire,heart valve,introducer sheath,pacing lead,suture anchor,thrombectomy kit'.split(
    ',',
  );
const WORDS =
  'a lower profile shortens the procedure for patients with tortuous anatomy and spares contrast while training of staff stays short and one stock serves all rooms'.split(
    ' ',
  );
const START = Date.UTC(2024, 0, 1);
const SPAN = 2 * 365 * 86_400_000;
const HOUR = 3_600_000;
/** Two of a hundred requests are open, and these are among the newest. */
const OPEN_SHARE = 0.02;

interface Step {
  action: Action | 'created';
  to: Stage;
  /** True when the step also stores the analyst's notes. */
  hasNotes: boolean;
}

/** The steps by which a request has reached its stage. */
const PATHS = Object.fromEntries(
  STAGES.map((stage): [Stage, readonly Step[]] => {
    const steps = pathTo(stage).flatMap((action): Step[] => {
      const { to, requires } = TRANSITIONS[action];
      return to ? [{ action, to, hasNotes: requires === 'analystNotes' }] : [];
    });
    return [stage, [{ action: 'created', to: FIRST_STAGE, hasNotes: false }, ...steps]];
  }),
) as Record<Stage, readonly Step[]>;

/** A few people write many requests: the share decreases with the rank. The first four have a full page at every scale. */
function ownerOf(random: () => number): Person {
  const rank = Math.floor(PROVIDERS.length ** random() - 1);
  return PROVIDERS[Math.min(rank, PROVIDERS.length - 1)] as Person;
}

function stageAt(random: () => number, age: number): Stage {
  if (age < OPEN_SHARE) return random() < 0.6 ? 'submitted' : 'under_analysis';
  const chance = random();
  if (chance < 0.01) return 'committee_review';
  if (chance < 0.03) return 'approved';
  if (chance < 0.05) return 'ordered';
  if (chance < 0.09) return 'dismissed';
  return chance < 0.28 ? 'rejected' : 'on_shelf';
}

export interface Made {
  request: DeviceRequest;
  stage: Stage;
  owner: Person;
  /** Four of ten requests have files, one to three. */
  files: FileRow[];
}

/** The same `count` requests in every run, oldest first. */
export function* requests(count: number): Generator<Made> {
  const random = randomFrom(count);
  const filesOf = makeFiles(count);
  const words = (most: number) =>
    Array.from({ length: Math.ceil(most * (0.5 + random() / 2)) }, () => pick(random, WORDS)).join(' ');
  const step = SPAN / count;
  for (let id = 1; id <= count; id++) {
    const owner = ownerOf(random);
    const stage = stageAt(random, 1 - id / count);
    const submitted = new Date(START + Math.floor(id * step));
    const updated = new Date(submitted.getTime() + Math.floor(random() * 30 * 24 * HOUR)).toISOString();
    const device = pick(random, DEVICES);
    const isReplacement = random() < 0.25;
    const { status, isOrdered, isOnShelf } = standingAt(stage);
    const files = filesOf(id, submitted.getTime() + PATHS[stage].length * HOUR);
    const request: DeviceRequest = {
      ...EMPTY_FIELDS,
      id,
      deviceName: `${device} ${100 + Math.floor(random() * 900)}`,
      description: words(36),
      additionalNotes: random() < 0.3 ? words(12) : null,
      representativeName: random() < 0.2 ? 'N/A' : `Representative ${Math.floor(random() * 300)}`,
      department: pick(random, DEPARTMENTS),
      manufacturer: pick(random, MANUFACTURERS),
      isReplacement,
      replacementDetails: isReplacement ? words(14) : null,
      oldDeviceName: isReplacement ? `old ${device}` : null,
      oldDeviceManufacturer: isReplacement ? pick(random, MANUFACTURERS) : null,
      requestedBy: owner.id,
      requesterEmail: owner.email,
      status,
      submissionDate: submitted.toISOString(),
      lastUpdated: stage === FIRST_STAGE ? null : updated,
      analystNotes: VIEW_STAGES.analysis.includes(stage) ? null : words(18),
      committeeNotes: null,
      isOrdered,
      orderDate: isOrdered ? updated : null,
      isBackordered: isOrdered && random() < 0.1,
      isOnShelf,
      shelfDate: isOnShelf ? updated : null,
      lawsonId: isOnShelf ? `LW-${100_000 + id}` : null,
      version: PATHS[stage].length + files.length,
    };
    yield { request, stage, owner, files };
  }
}

/**
 * The request as a step has left it, from the stage to which the step led. The last step leaves the request as it is, except for its
 * version.
 */
function after(request: DeviceRequest, stage: Stage, version: number, isLast: boolean): DeviceRequest {
  if (isLast) return { ...request, version };
  return {
    ...request,
    version,
    ...standingAt(stage),
    isBackordered: false,
    orderDate: null,
    shelfDate: null,
    lawsonId: null,
    lastUpdated: null,
    analystNotes: null,
  };
}

/** The history of a request. It has the same chain of hashes that the gateway would have written, with an hour between the steps. */
export function historyOf({ request, stage, owner, files }: Made): (EventContent & { hash: string })[] {
  let hash = GENESIS;
  let from: Stage | null = null;
  let before: DeviceRequest | null = null;
  const path = PATHS[stage];
  const submitted = Date.parse(request.submissionDate);
  const steps = [
    ...path.map((step) => ({ ...step, file: undefined })),
    ...files.map((file) => ({ action: 'file_uploaded', to: stage, hasNotes: false, file })),
  ];
  return steps.map(({ action, to, hasNotes, file }, index) => {
    const actor = index === 0 ? owner : ANALYST;
    const state = after(request, to, index + 1, index + 1 >= path.length);
    const event: EventContent = {
      request_id: request.id,
      sequence: index + 1,
      action,
      from_stage: from,
      to_stage: to,
      notes: file?.file_name ?? (hasNotes ? request.analystNotes : null),
      actor_id: actor.id,
      actor_name: actor.name,
      at: toSql(new Date(submitted + index * HOUR)),
      correlation_id: `data-${request.id}`,
      previous_hash: hash,
      changes: writeChanges(changesOf(before, state, file && { request_files: [file] })),
    };
    before = state;
    hash = hashEvent(event);
    from = to;
    return { ...event, hash };
  });
}

/** Makes the files of the requests in order, with an hour between the files of one request. */
function makeFiles(count: number) {
  const random = randomFrom(count + 1);
  let id = 0;
  return (requestId: number, from: number): FileRow[] => {
    const most = random() < 0.4 ? 1 + Math.floor(random() * 3) : 0;
    return Array.from({ length: most }, (_, index) => ({
      id: ++id,
      request_id: requestId,
      file_name: `analysis-${requestId}-${index + 1}.xlsx`,
      file_size: 10_000 + Math.floor(random() * 900_000),
      storage_key: `${requestId}-${index + 1}`,
      uploaded_by: ANALYST.id,
      uploaded_by_name: ANALYST.name,
      upload_date: toSql(new Date(from + index * HOUR)),
    }));
  };
}
