import { type AnalysisSection, type ErrorCode, MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import {
  Button,
  Form,
  FormActions,
  formatTime,
  type SubmitFailure,
  sentSchema,
  Text,
  useForm,
} from '@portal/ui';
import { useRef, useState } from 'react';
import { CostTotals } from './CostTotals.tsx';
import { ANEW, allOf, anewBy, isAnew, type ScoredBy } from './criteria.ts';
import { Field } from './Field.tsx';
import { OtherCriteria } from './OtherCriteria.tsx';
import { OthersVersion } from './OthersVersion.tsx';
import { problemsIn } from './problems.ts';
import { RowsField } from './RowsField.tsx';
import { ScoreSoFar } from './ScoreParts.tsx';
import { entryOf, fieldOf, type SectionValues, sentOf, titleOf, valuesOf } from './sections.ts';
import { useAutosave } from './useAutosave.ts';
import { useBasedDraft } from './useBasedDraft.ts';
import { useLeftFields } from './useLeftFields.ts';
import { useWriting } from './useWriting.ts';
import { type SavedSection, saveSectionMutation } from './valueAnalysis.graphql.ts';
import classes from './valueAnalysis.module.css';

const NEWER: ErrorCode = 'analysis_newer';

/**
 * Writes one section of a value analysis. The form saves by itself, and keeps unsaved text as a draft. When somebody else saves the section
 * meanwhile, the form shows that version. It then saves nothing more until the person has decided which version counts.
 */
export function SectionForm({
  requestId,
  section,
  saved,
  mayWrite,
  scoredBy,
  refresh,
  onTakeTheirs,
  onDone,
}: {
  requestId: string;
  section: AnalysisSection;
  saved: SavedSection | undefined;
  /** False when the request has moved on while the person wrote. The typed text stays visible. */
  mayWrite: boolean;
  scoredBy: ScoredBy;
  /** Reads the saved section again. Undefined when that fails. */
  refresh: () => Promise<SavedSection | undefined>;
  onTakeTheirs: () => void;
  onDone: () => void;
}) {
  const title = titleOf(section);
  const { run } = useCommand(saveSectionMutation, { failure: MESSAGES.saveAnalysisFailed });
  // Only the gateway checks the values: the rules would be half of the code that is loaded here.
  const [schema] = useState(() => sentSchema((values: SectionValues) => values));
  const isScore = section === 'score';
  const [start] = useState((): SectionValues => {
    const values = valuesOf(section, saved && JSON.parse(saved.value), allOf(scoredBy));
    return isScore ? { ...values, [ANEW]: '' } : values;
  });
  /** The version that the person has seen. The next save can replace only this version. */
  const seen = useRef(saved?.version ?? 0);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const based = useBasedDraft(`value-analysis-${section}:${requestId}`, {
    ...{ seen, saved, start },
    onOutdated: () => setRefused(true),
  });
  const [isRefused, setRefused] = useState(based.isOutdated);
  const form = useForm<SectionValues, typeof schema>({ schema, initialValues: start, draft: based.draft });
  useWriting(requestId, section, { mayWrite });
  const latest = useRef(form);
  latest.current = form;
  const failure = useRef<SubmitFailure>({ message: null });
  const left = useLeftFields();

  const criteriaFor = ({ [ANEW]: chosen }: SectionValues) =>
    isAnew(chosen, scoredBy) ? scoredBy.presentCriteria : scoredBy.criteria;
  const send = (values: SectionValues) =>
    run({
      id: requestId,
      section,
      value: JSON.stringify(sentOf(section, values, criteriaFor(values))),
      version: seen.current,
      saveId: based.sending(),
      ...(isAnew(values[ANEW], scoredBy) && { presentCriteria: true }),
    });
  const save = async (values: SectionValues): Promise<boolean> => {
    const problems = problemsIn(entryOf(section, criteriaFor(values)), values);
    if (problems.length) {
      failure.current = { message: null, fields: problems };
      setProblem(null);
      return false;
    }
    let outcome = await send(values);
    if (!outcome.ok && outcome.error.code === NEWER) {
      const now = await refresh();
      if (now && based.isOwn(now)) {
        // The earlier save arrived, but its answer was lost.
        seen.current = now.version;
        outcome = await send(values);
      }
    }
    if (outcome.ok) {
      const now = outcome.data.sections.find(({ name }) => name === section);
      seen.current = now?.version ?? seen.current;
      setSavedAt(now?.savedAt ?? null);
      setProblem(null);
      const { current } = latest;
      if (JSON.stringify(current.values) === JSON.stringify(values)) {
        current.rebase();
        current.draft?.discard();
      }
      based.answered();
      return true;
    }
    const { code, message, fields } = outcome.error;
    if (code === NEWER) {
      failure.current = { message: null };
      setRefused(true);
      return false;
    }
    const wrong = fields.map((each) => ({ ...each, field: fieldOf(section, each.field) }));
    failure.current = { message, fields: wrong };
    latest.current.mark(wrong);
    setProblem(message);
    return false;
  };
  const autosave = useAutosave(form.values, { start, isPaused: isRefused, save });
  const entry = entryOf(section, criteriaFor(form.values));
  const { fields, rows, about } = entry;
  const typedProblems = problemsIn(entry, form.values);
  const isInRow = (path: string) => rows !== undefined && path.startsWith(`${rows.name}.`);
  const isOfField = (path: string) => form.values[path] !== undefined || isInRow(path);
  // A problem that belongs to no field is shown at once.
  const isShown = (path: string) => left.has(path) || !isOfField(path);
  const errors = Object.fromEntries([
    ...Object.entries(form.errors).filter(([path]) => isShown(path)),
    ...typedProblems.filter(({ field }) => left.has(field)).map(({ field, message }) => [field, message]),
  ]) as Record<string, string>;
  const shown: typeof form = { ...form, errors };
  const wrong = Object.values(errors);
  const why = wrong.length > 1 ? MESSAGES.fieldsNotRight(wrong.length) : (wrong[0] ?? problem);
  const statusText = () => {
    if (isRefused) return null;
    if (why) return MESSAGES.sectionNotSaved(why);
    if (autosave.isDirty) return typedProblems.length ? MESSAGES.sectionIncomplete : MESSAGES.sectionKept;
    return savedAt && MESSAGES.sectionSaved(formatTime(savedAt));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the form saves it, whatever has the focus then
    <div
      onBlur={(event) => {
        const path = event.target.closest<HTMLElement>('[data-path]')?.dataset.path;
        if (path) left.leave(path);
        if (!event.currentTarget.contains(event.relatedTarget)) void autosave.flush();
      }}
    >
      <OthersVersion
        section={section}
        saved={isRefused ? saved : undefined}
        scoredBy={scoredBy}
        onKeepMine={() => {
          seen.current = saved?.version ?? 0;
          setRefused(false);
        }}
        onTakeTheirs={() => {
          form.discard();
          onTakeTheirs();
        }}
      />
      <Form
        form={shown}
        label={title}
        autoFocus
        onSubmit={async () => {
          const isSaved = await autosave.flush();
          if (isSaved) return undefined;
          left.add(failure.current.fields?.map(({ field }) => field) ?? []);
          return failure.current;
        }}
        onSent={onDone}
      >
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {isScore && (
          <OtherCriteria
            scoredBy={scoredBy}
            values={form.values}
            onAnew={() => form.set(ANEW, anewBy(scoredBy))}
          />
        )}
        {rows && (
          <RowsField
            entry={rows}
            form={shown}
            currency={form.values.currency as string | undefined}
            onRemoved={(at) => left.removed(rows.name, at)}
          />
        )}
        {section === 'cost' && <CostTotals values={form.values} />}
        {fields.map((entry) => {
          const { value = '', ...binding } = form.field(entry.name);
          // A criterion that was added while the form was open has no value yet.
          return (
            <Field
              key={entry.name}
              entry={entry}
              binding={{ ...binding, value, error: errors[entry.name] } as never}
            />
          );
        })}
        {isScore && <ScoreSoFar values={form.values} criteria={criteriaFor(form.values)} />}
        <p className={classes.status} role="status" data-problem={why && !isRefused ? true : undefined}>
          {statusText()}
        </p>
        <FormActions>
          <Button type="submit" tone="primary" size="sm">
            Done
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
