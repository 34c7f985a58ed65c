import { toSql } from '../../platform/db/index.ts';
import { onPreview } from '../../requests/index.ts';
import { countMeetings } from '../meetings/store.ts';

type Services = Parameters<Parameters<typeof onPreview>[1]>[0];

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const aheadOf = async ({ db, clock }: Services): Promise<string> =>
  counted(await countMeetings(db, { when: 'upcoming', now: toSql(clock()), kind: 'session' }), 'meeting');

onPreview(['meeting_reminder_hours'], async (services, _now, { meeting_reminder_hours: hours }) =>
  hours
    ? `Members are reminded ${counted(hours, 'hour')} before a meeting; ${await aheadOf(services)} ahead.`
    : 'Members are not reminded of meetings.',
);

onPreview(['agenda_days'], async (services, _now, { agenda_days: days }) =>
  days
    ? `Agendas go out ${counted(days, 'working day')} before a meeting; ${await aheadOf(services)} ahead.`
    : 'Agendas are not mailed.',
);
