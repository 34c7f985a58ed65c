import { STAGES, type StageDays, stageDaysOf } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { builder, StageEnum } from '../../platform/graphql/index.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import { clockEventsOf } from '../history/pauses.ts';
import { calendarOf } from '../settings/service.ts';

const StageDaysType = builder.objectRef<StageDays>('StageDays').implement({
  description: 'The working days that a request spent at a stage.',
  fields: (t) => ({
    stage: t.expose('stage', { type: StageEnum }),
    days: t.exposeInt('days'),
    waited: t.exposeInt('waited', {
      description: 'Those of them on which it waited for its requester.',
    }),
  }),
});

/** The working days that each of these requests spent at its stages until now. */
export async function stageDaysIn(context: Context, ids: readonly number[]): Promise<readonly StageDays[][]> {
  const calendar = await calendarOf(context);
  const events = await clockEventsOf(context.db, ids);
  const now = context.clock().toISOString();
  return ids.map((id) => [...stageDaysOf(events.get(id) ?? [], calendar, now)]);
}

builder.objectField(DeviceRequestType, 'stageDays', (t) =>
  t.loadableList({
    type: StageDaysType,
    extensions: { rows: STAGES.length },
    description: 'In the order in which it came to the stages, with the present one until now.',
    load: (ids: number[], context) => stageDaysIn(context, ids),
    resolve: ({ id }) => id,
  }),
);
