import { MESSAGES, TRIAL_RESULTS, type TrialResult } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import {
  Form,
  FormRefusal,
  formatDay,
  RadioGroup,
  SaveOrCancel,
  Stack,
  sentSchema,
  TextArea,
  useForm,
} from '@portal/ui';
import { UnsentText } from '../drafts/UnsentText.tsx';
import { keepTrialMutation, stopTrialMutation } from './trial.graphql.ts';

interface EndValues extends Record<string, unknown> {
  result: TrialResult;
  reason: string;
}

const schema = sentSchema(({ result, reason }: EndValues) => ({ result, reason: reason.trim() || null }));
const OPTIONS = TRIAL_RESULTS.map((value) => ({ value, ...MESSAGES.trialResults[value] }));

const KEEP = { label: 'Keep the device', tone: 'primary' } as const;
const STOP = { label: 'Stop the trial', tone: 'danger' } as const;

/** Ends a trial: the device is kept, or its request is rejected. When somebody else has ended it, the reason that was typed stays in sight. */
export function EndTrial({
  request: { id, deviceName },
  begins,
  isOver,
  onDone,
}: {
  request: { id: string; deviceName: string };
  /** The first day of the trial; null once it has begun. */
  begins: string | null;
  isOver: boolean;
  onDone: () => void;
}) {
  const notices = useNotices();
  const failure = MESSAGES.endTrialFailed;
  const keep = useCommand(keepTrialMutation, { failure });
  const stop = useCommand(stopTrialMutation, { failure });
  const form = useForm<EndValues, typeof schema>({
    schema,
    initialValues: { result: 'keep', reason: '' },
    draft: useDraft(`trial-end:${id}`),
  });
  const isStop = form.values.result === 'stop';
  if (isOver)
    return (
      <Stack>
        <FormRefusal form={form} />
        <UnsentText
          what="Reason"
          text={form.values.reason}
          onDiscard={() => {
            form.discard();
            onDone();
          }}
        />
      </Stack>
    );
  return (
    <Form
      form={form}
      label="End the trial"
      autoFocus
      onSubmit={async ({ result, reason }) => {
        const outcome = await (result === 'keep'
          ? keep.run({ id, reason })
          : stop.run({ id, reason: reason ?? '' }));
        if (!outcome.ok) return outcome.error;
        const said = result === 'keep' ? MESSAGES.trialKept : MESSAGES.trialStopped;
        notices.success(said(deviceName), id);
        return undefined;
      }}
      onSent={onDone}
    >
      {begins && <p>{MESSAGES.endsBeforeItBegins(formatDay(begins))}</p>}
      <RadioGroup {...form.field('result')} label="What becomes of the device" options={OPTIONS} />
      <TextArea
        {...form.field('reason')}
        label={isStop ? 'Reason' : 'Reason (optional)'}
        required={isStop}
        help="Kept with the request and shown to the person who asked for the device."
        rows={3}
      />
      <SaveOrCancel form={form} onClose={onDone} {...(isStop ? STOP : KEEP)} />
    </Form>
  );
}
