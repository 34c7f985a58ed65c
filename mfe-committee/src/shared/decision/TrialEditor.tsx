import { LIMITS, QUESTION_SCALES, SCALE_LABELS } from '@portal/domain';
import { EvaluatorsField } from '@portal/requests';
import { type PortalForm, Select, TextArea, TextField, VisuallyHidden } from '@portal/ui';
import { AddRow, RemoveRow } from '../rowButtons.tsx';
import { useFocusOfRows } from '../useFocusOfRows.ts';
import { BLANK_QUESTION, type DecisionValues, type QuestionValues, type TrialValues } from './approvals.ts';
import classes from './CommitteeDecision.module.css';

const SCALE_OPTIONS = QUESTION_SCALES.map((value) => ({ value, label: SCALE_LABELS[value] }));

/** The trial for which a device is approved: the number of units, the days, the evaluators and their questions. */
export function TrialEditor({ form }: { form: PortalForm<DecisionValues, unknown> }) {
  const { trial } = form.values;
  const set = (changes: Partial<TrialValues>) => form.set('trial', { ...trial, ...changes });
  const binding = (name: string) => {
    const path = `trial.${name}`;
    return { id: `${form.id}-${path}`, name: path, error: form.errors[path], 'data-path': path };
  };
  const { questions } = trial;
  const setQuestions = (next: readonly QuestionValues[]) => set({ questions: next });
  const change = (at: number, changes: Partial<QuestionValues>) =>
    setQuestions(questions.map((each, place) => (place === at ? { ...each, ...changes } : each)));
  const place = useFocusOfRows(questions);
  return (
    <fieldset ref={place} className={classes.rows} data-path="trial">
      <legend>Trial</legend>
      <div className={classes.columns}>
        <TextField
          {...binding('units')}
          label="Units"
          required
          inputMode="numeric"
          value={trial.units}
          onChange={(units) => set({ units })}
        />
        <TextField
          {...binding('from')}
          label="From"
          type="date"
          required
          value={trial.from}
          onChange={(from) => set({ from })}
        />
        <TextField
          {...binding('until')}
          label="Until"
          type="date"
          required
          value={trial.until}
          onChange={(until) => set({ until })}
        />
      </div>
      <EvaluatorsField
        {...binding('evaluatorIds')}
        value={trial.evaluators}
        onChange={(evaluators) => set({ evaluators })}
      />
      {questions.map(({ text, scale }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place alone
        <fieldset key={at} className={classes.row}>
          <VisuallyHidden component="legend">{`Question ${at + 1}`}</VisuallyHidden>
          <TextArea
            {...binding(`questions.${at}.text`)}
            label={`Question ${at + 1}`}
            required
            rows={1}
            value={text}
            onChange={(next) => change(at, { text: next })}
          />
          <Select
            {...binding(`questions.${at}.scale`)}
            label="Answered"
            options={SCALE_OPTIONS}
            value={scale}
            onChange={(next) => change(at, { scale: next })}
          />
          <RemoveRow rows={questions} set={setQuestions} name="question" at={at} />
        </fieldset>
      ))}
      <AddRow
        rows={questions}
        set={setQuestions}
        name="question"
        most={LIMITS.trial.questions}
        blank={BLANK_QUESTION}
      />
    </fieldset>
  );
}
