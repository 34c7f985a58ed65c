import { isDate, LIMITS, MEETING_RHYTHMS, type MeetingRhythm, rhythmsOf, seriesDays } from '@portal/domain';
import { type PortalForm, Select, TextField } from '@portal/ui';
import classes from './Meetings.module.css';
import { type MeetingValues, repeatsOf } from './meetingForm.ts';
import { dayText, weekdayText } from './when.ts';

const { series, seriesWeeks } = LIMITS.meeting;

const ENDS = [
  { value: 'count', label: 'After some meetings' },
  { value: 'until', label: 'On a day' },
] as const;

/** The ways in which a meeting on this day can repeat. The chosen one stays in the list, and the gateway says why it is not possible. */
function rhythmOptions(day: string, chosen: MeetingValues['repeats']) {
  const fitting = isDate(day) ? rhythmsOf(day) : [];
  const weekday = isDate(day) ? ` ${weekdayText(day)}` : '';
  const offered: MeetingRhythm[] = ['weeks', ...fitting];
  if (chosen !== 'never' && !offered.includes(chosen)) offered.push(chosen);
  return [
    { value: 'never', label: 'Never' },
    ...offered.map((value) => ({
      value,
      label: value === 'weeks' ? MEETING_RHYTHMS.weeks : MEETING_RHYTHMS[value] + weekday,
    })),
  ] as const;
}

/** "4 meetings, the last one on Tue, Jan 5, 2027". Undefined while there is no complete series, or when the gateway would refuse it. */
function seriesText(values: MeetingValues): string | undefined {
  const rule = repeatsOf(values);
  if (!rule || !isDate(values.day)) return undefined;
  const isWhole = [rule.weeks, rule.count].every((each) => each === null || Number.isInteger(each));
  if (!isWhole || (rule.until !== null && !isDate(rule.until))) return undefined;
  const days = seriesDays(values.day, rule);
  const last = days.at(-1);
  return last && days.length > 1 && days.length <= series
    ? `${days.length} meetings, the last one on ${dayText(last)}.`
    : undefined;
}

/** Whether a new meeting is the first one of a series, how the series repeats, and how it ends. */
export function RepeatFields({ form }: { form: PortalForm<MeetingValues, unknown> }) {
  const { values } = form;
  const { repeats, ends } = values;
  const help = seriesText(values);
  const last = { autoComplete: 'off', required: true, help } as const;
  return (
    <>
      <div className={classes.pair}>
        <Select label="Repeats" options={rhythmOptions(values.day, repeats)} {...form.field('repeats')} />
        {repeats === 'weeks' && (
          <TextField
            label="Weeks"
            type="number"
            required
            min={1}
            max={seriesWeeks}
            {...form.field('weeks')}
          />
        )}
      </div>
      {repeats !== 'never' && (
        <div className={classes.pair}>
          <Select label="Ends" options={ENDS} {...form.field('ends')} />
          {ends === 'count' ? (
            <TextField
              label="Meetings"
              type="number"
              min={2}
              max={series}
              {...last}
              {...form.field('count')}
            />
          ) : (
            <TextField label="Last day" type="date" {...last} {...form.field('lastDay')} />
          )}
        </div>
      )}
    </>
  );
}
