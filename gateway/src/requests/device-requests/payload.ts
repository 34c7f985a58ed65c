import {
  ALL_FIELDS,
  decidedOutcome,
  hasPermission,
  isOverdue,
  REQUESTER_FIELDS,
  requestNumber,
  type Stage,
  type Status,
  snake,
  stageOf,
} from '@portal/domain';
import type { Context, SessionUser } from '../../platform/context.ts';
import { objectMaker } from '../../platform/fast/index.ts';
import type { Body } from '../../platform/rest/index.ts';
import type { DeviceRequest } from './model.ts';

/** A field in either spelling (decisions, "Both spellings"). */
export const field = (body: Body, name: string): unknown => body[name] ?? body[snake(name)];

/** As `field`, for a field in which null has a meaning: the snake_case spelling counts only when the other one is missing. */
export const nullableField = (body: Body, name: string): unknown =>
  body[name] === undefined ? body[snake(name)] : body[name];

/**
 * The create payload in the domain's spelling. `replacement_details` may be a text, or the object of old device name and
 * manufacturer that the submit form builds (spec 3).
 */
export function readNewRequest(body: Body): Body {
  const request: Record<string, unknown> = {};
  for (const name of REQUESTER_FIELDS) request[name] = field(body, name);
  const details = request.replacementDetails;
  if (typeof details === 'object' && details !== null) {
    request.replacementDetails = undefined;
    request.oldDeviceName ??= field(details as Body, 'oldDeviceName');
    request.oldDeviceManufacturer ??= field(details as Body, 'oldDeviceManufacturer');
  }
  return request;
}

const present = objectMaker<DeviceRequest, Answer>({
  id: 'id',
  number: ['id', requestNumber],
  ...Object.fromEntries(ALL_FIELDS.map((name) => [snake(name), name])),
  version: 'version',
  due_at: 'dueAt',
});

/** Whether the user may see versions: they would reveal to others that staff have written something for staff only. */
export const seesVersions = (user: SessionUser | null): boolean =>
  user !== null && hasPermission(user, 'view_all_requests');

interface Answer {
  version: number | null;
  stage?: Stage;
  status: Status;
  outcome: string | null;
  due_at: string | null;
  overdue?: boolean;
  assignee?: { id: number; name: string } | null;
}

/** The assignee with the name; the stores read both together. */
export const assigneeOf = ({ assigneeId, assigneeName }: DeviceRequest) =>
  assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' };

/** Makes a function that returns a request as REST answers it now (spec 3, "As read from the server"; ADR 92, 93, 94 and 125). */
export function presenter({
  clock,
  user,
}: Pick<Context, 'clock' | 'user'>): (request: DeviceRequest) => object {
  const now = clock();
  const counted = seesVersions(user);
  return (request) => {
    const answer = present(request);
    if (!counted) answer.version = null;
    answer.stage = stageOf(request);
    answer.outcome = decidedOutcome(answer);
    answer.overdue = isOverdue(answer.due_at, now);
    answer.assignee = assigneeOf(request);
    return answer;
  };
}

/** One request as REST answers it. */
export const presentRequest = (context: Pick<Context, 'clock' | 'user'>, request: DeviceRequest): object =>
  presenter(context)(request);
