import {
  CURRENCY_NAMES,
  DEFAULT_CURRENCY,
  LIMITS,
  MESSAGES,
  USED_AS_EXPECTED,
  USED_AS_EXPECTED_NAMES,
  type UsedAsExpected,
} from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import {
  Button,
  Form,
  FormActions,
  RadioGroup,
  SaveOrCancel,
  Select,
  sentSchema,
  TextArea,
  TextField,
  useForm,
  YES_NO,
} from '@portal/ui';
import { answerFollowUpMutation, type FollowUpData } from './followUps.graphql.ts';
import classes from './followUps.module.css';

const USED = USED_AS_EXPECTED_NAMES.map((value) => ({ value, label: USED_AS_EXPECTED[value] }));

interface Values extends Record<string, unknown> {
  used: UsedAsExpected | null;
  usedText: string;
  unitsPerYear: string;
  unitPrice: string;
  currency: string;
  again: boolean | null;
  againText: string;
}

const schema = sentSchema((values: Values) => values);

/** What the service cannot be sent at all: choices that are open, and a count that is no number. */
function missingIn({ used, unitsPerYear, again }: Values) {
  const problem = (field: string, message: string) => [{ field, message }];
  const units = MESSAGES.notWhole('Units a year', 0, LIMITS.analysis.quantity);
  return [
    ...(used === null ? problem('used', 'Choose an answer') : []),
    ...(/^\d{0,9}$/.test(unitsPerYear.trim()) ? [] : problem('unitsPerYear', units)),
    ...(again === null ? problem('again', 'Choose an answer') : []),
  ];
}

/** The form in which somebody says what came of a device, or changes what they said. */
export function FollowUpForm({
  request,
  followUp,
  currency = DEFAULT_CURRENCY,
  autoFocus,
  onDone,
}: {
  request: string;
  followUp: FollowUpData;
  /** With which a price starts. */
  currency?: string | undefined;
  autoFocus: boolean;
  onDone: () => void;
}) {
  const { number } = followUp;
  const { run } = useCommand(answerFollowUpMutation, { failure: MESSAGES.answerFollowUpFailed });
  const notices = useNotices();
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: {
      used: followUp.used,
      usedText: followUp.usedText ?? '',
      unitsPerYear: String(followUp.unitsPerYear ?? ''),
      unitPrice: followUp.unitPrice ?? '',
      currency: followUp.currency ?? currency,
      again: followUp.again,
      againText: followUp.againText ?? '',
    },
    draft: useDraft(`follow-up:${request}:${number}`),
  });
  const isNotAgain = form.values.again === false;
  return (
    <div className={classes.form} data-print="hide">
      <Form
        form={form}
        label="What came of it"
        autoFocus={autoFocus}
        onSubmit={async (values) => {
          const { used, again } = values;
          const fields = missingIn(values);
          if (fields.length || used === null || again === null) return { message: null, fields };
          const units = values.unitsPerYear.trim();
          const outcome = await run({
            id: request,
            number,
            input: {
              ...values,
              used,
              again,
              unitsPerYear: units === '' ? null : Number(units),
              unitPrice: values.unitPrice.trim() || null,
            },
          });
          if (!outcome.ok) return outcome.error;
          notices.success(MESSAGES.followUpAnswered, request);
          return undefined;
        }}
        onSent={onDone}
      >
        <RadioGroup {...form.field('used')} label="Was it used as expected?" options={USED} />
        <TextArea {...form.field('usedText')} label="How it was used (optional)" rows={3} />
        <div className={classes.numbers}>
          <TextField
            {...form.field('unitsPerYear')}
            label="Units a year (optional)"
            inputMode="numeric"
            help="How many are really used."
          />
          <TextField {...form.field('unitPrice')} label="Price per unit (optional)" inputMode="decimal" />
          <Select {...form.field('currency')} label="Currency" options={CURRENCY_NAMES} />
        </div>
        <RadioGroup {...form.field('again')} label="Would you ask for it again?" options={YES_NO} />
        <TextArea
          {...form.field('againText')}
          label={isNotAgain ? 'Why not' : 'Why (optional)'}
          required={isNotAgain}
          rows={2}
        />
        {followUp.used ? (
          <SaveOrCancel form={form} label="Save" onClose={onDone} />
        ) : (
          <FormActions>
            <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Sending...">
              Send
            </Button>
          </FormActions>
        )}
      </Form>
    </div>
  );
}
