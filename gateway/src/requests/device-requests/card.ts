import { dayOf, isOverdue, requestNumber, stageOf } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { DeviceRequest } from './model.ts';
import { assigneeOf } from './payload.ts';

/** A request as a list shows it. */
export const presentCard = (
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  request: DeviceRequest,
) => ({
  id: request.id,
  number: requestNumber(request.id),
  device_name: request.deviceName,
  manufacturer: request.manufacturer,
  department: request.department,
  status: request.status,
  stage: stageOf(request),
  submission_date: request.submissionDate,
  due_at: request.dueAt ?? null,
  due_day: request.dueAt ? dayOf(request.dueAt, config.timeZone) : null,
  overdue: isOverdue(request.dueAt ?? null, clock()),
  assignee: assigneeOf(request),
  urgency: request.urgency,
});
