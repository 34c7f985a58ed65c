import { LIMITS, MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Form, RadioGroup, SaveOrCancel, Select, sentSchema, TextArea, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import { CheckList } from './CheckList.tsx';
import classes from './Meetings.module.css';
import {
  atFields,
  inputOf,
  MEETING_SCOPES,
  type MeetingValues,
  missingOfSeries,
  repeatsOf,
} from './meetingForm.ts';
import { changeMeetingMutation, type MeetingFacts, planMeetingMutation } from './meetings.graphql.ts';
import { RepeatFields } from './RepeatFields.tsx';

interface Person {
  id: string;
  name: string;
}

const schema = sentSchema((values: MeetingValues) => values);

/** Plans a meeting, or changes one. When somebody else has changed it first, the form names that person and overwrites nothing. */
export function MeetingForm({
  meeting,
  start,
  people,
  timeZone,
  onDone,
  onClose,
}: {
  /** Null for a new meeting. */
  meeting: MeetingFacts | null;
  start: MeetingValues;
  people: readonly Person[];
  timeZone: string;
  onDone: (id: string) => void;
  onClose: () => void;
}) {
  const notices = useNotices();
  const plan = useCommand(planMeetingMutation, { failure: MESSAGES.planMeetingFailed });
  const change = useCommand(changeMeetingMutation, { failure: MESSAGES.changeMeetingFailed });
  const draft = useDraft('plan-meeting');
  // Changes are not kept as a draft, because the plan may be a different one by then.
  const form = useForm({ schema, initialValues: start, draft: meeting ? null : draft });
  // The page behind the form may change, but the form changes the plan with which it was opened.
  const [opened] = useState(meeting);
  return (
    <Form
      form={form}
      label={meeting ? 'Change the meeting' : 'Plan a meeting'}
      onSubmit={async (values) => {
        const { input, missing } = inputOf(values, { timeZone, people, before: opened });
        const wrong = opened ? [] : missingOfSeries(values);
        if (!input || wrong.length) return { message: null, fields: [...(missing ?? []), ...wrong] };
        const later = values.scope === 'later';
        const repeats = repeatsOf(values);
        const outcome = opened
          ? await change.run({ id: opened.id, version: opened.version, input, ...(later && { later }) })
          : await plan.run({ input, ...(repeats && { repeats }) });
        if (!outcome.ok) return { ...outcome.error, fields: atFields(outcome.error.fields ?? []) };
        if (meeting) notices.success(later ? MESSAGES.seriesChangedDone : MESSAGES.meetingChangedDone);
        else notices.success(repeats ? MESSAGES.seriesPlanned : MESSAGES.meetingPlanned);
        onDone(outcome.data.id);
        return undefined;
      }}
    >
      <TextField label="Title" required autoComplete="off" {...form.field('title')} />
      <div className={classes.columns}>
        <TextField label="Day" type="date" required {...form.field('day')} />
        <TextField label="From" type="time" required {...form.field('from')} />
        <TextField label="Until" type="time" required {...form.field('until')} />
      </div>
      {!meeting && <RepeatFields form={form} />}
      {meeting?.seriesId && (
        <RadioGroup
          label="What changes"
          help="Later ones get what you change here; another time moves each by as many days, to the same hours."
          options={MEETING_SCOPES}
          {...form.field('scope')}
        />
      )}
      <TextField
        label="Place"
        help="A room, or the address of a call."
        autoComplete="off"
        {...form.field('place')}
      />
      <Select
        label="Chair"
        required
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('chair')}
      />
      <CheckList
        form={form}
        name="members"
        legend="Members"
        options={people.map(({ id, name }) => {
          const isChair = id === form.values.chair;
          return { value: id, label: isChair ? `${name} (chair)` : name, isFixed: isChair };
        })}
      />
      <TextArea
        label="Guests"
        help={`Names, one a line, ${LIMITS.meeting.guests} at most. Guests do not vote.`}
        rows={2}
        {...form.field('guests')}
      />
      <SaveOrCancel form={form} label={meeting ? 'Save changes' : 'Plan the meeting'} onClose={onClose} />
    </Form>
  );
}
