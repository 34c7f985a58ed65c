import {
  CURRENCY_NAMES,
  type Currency,
  DEFAULT_CURRENCY,
  type FieldError,
  followUpDays,
  MESSAGES,
  typedDecimal,
  typedWhole,
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
import { UnsentText } from '../drafts/UnsentText.tsx';
import { amountProblem, countProblem } from '../value-analysis/problems.ts';
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

const priceIn = ({ unitPrice, currency }: Values) => typedDecimal(unitPrice, currency as Currency);
const unanswered = (question: string, answer: unknown) =>
  answer === null ? `${question}: choose an answer` : null;

/** Problems that are found before anything is sent: choices that are not made, and numbers that cannot be read. */
function missingIn({ used, unitsPerYear, unitPrice, currency, again }: Values): FieldError[] {
  const problems = {
    used: unanswered('Used as expected', used),
    unitsPerYear: unitsPerYear.trim() ? countProblem('Units a year', unitsPerYear) : null,
    unitPrice: unitPrice.trim() ? amountProblem('Price per unit', unitPrice, currency as Currency) : null,
    again: unanswered('Ask for it again', again),
  };
  return Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
}

/** The typed values as one text. */
const typedIn = ({ used, usedText, unitsPerYear, unitPrice, currency, again, againText }: Values): string =>
  [
    used && `As expected: ${USED_AS_EXPECTED[used]}`,
    usedText,
    unitsPerYear && `Units a year: ${unitsPerYear}`,
    unitPrice && `Price per unit: ${unitPrice} ${currency}`,
    again !== null && `Again: ${again ? 'Yes' : 'No'}`,
    againText,
  ]
    .filter(Boolean)
    .join('\n');

/** The form in which a person reports how a device works out, or changes an earlier report. */
export function FollowUpForm({
  request,
  followUp,
  currency = DEFAULT_CURRENCY,
  isOver,
  autoFocus,
  onDone,
}: {
  request: string;
  followUp: FollowUpData;
  /** The currency that is chosen at first. */
  currency?: string | undefined;
  /** True when somebody else has answered meanwhile. The typed values stay visible. */
  isOver: boolean;
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
  if (isOver)
    return (
      <UnsentText
        what="Answers"
        text={form.dirty ? typedIn(form.values) : ''}
        onDiscard={() => {
          form.discard();
          onDone();
        }}
      />
    );
  return (
    <div className={classes.form} data-print="hide">
      <Form
        form={form}
        label={`What came of it, ${followUpDays(followUp.days)} after the shelf`}
        autoFocus={autoFocus}
        onSubmit={async (values) => {
          const { used, again } = values;
          const fields = missingIn(values);
          if (fields.length || used === null || again === null) return { message: null, fields };
          const outcome = await run({
            id: request,
            number,
            input: {
              ...values,
              used,
              again,
              unitsPerYear: typedWhole(values.unitsPerYear),
              unitPrice: priceIn(values),
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
