import {
  type AnalysisSection,
  type CostLine,
  type Currency,
  costTotals,
  isDecimal,
  MESSAGES,
} from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Form, SaveOrCancel, sentSchema, Text, useForm } from '@portal/ui';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { money } from './money.ts';
import { RowsField } from './RowsField.tsx';
import { SectionValue } from './SectionValue.tsx';
import { fieldOf, type Row, SECTIONS, type SectionValues, sentOf, titleOf, valuesOf } from './sections.ts';
import { type SavedSection, saveSectionMutation } from './valueAnalysis.graphql.ts';

/** Writes one section of a value analysis. What somebody else saves meanwhile is shown, and replaced only by a second save. */
export function SectionForm({
  requestId,
  section,
  saved,
  refresh,
  onDone,
}: {
  requestId: string;
  section: AnalysisSection;
  saved: SavedSection | undefined;
  refresh: () => void;
  onDone: () => void;
}) {
  const title = titleOf(section);
  const notices = useNotices();
  const command = useCommand(saveSectionMutation, { failure: MESSAGES.saveAnalysisFailed });
  // The gateway checks it: the rules would be half of what is loaded here.
  const [schema] = useState(() => sentSchema((values: SectionValues) => sentOf(section, values)));
  const [start] = useState(() => valuesOf(section, saved && JSON.parse(saved.value)));
  const newest = saved?.version ?? 0;
  const [opened] = useState(newest);
  /** The version that the person has seen: the next save replaces it, and no other. */
  const [seen, setSeen] = useState(newest);
  const [isRefused, setRefused] = useState(false);
  if (isRefused && seen !== newest) {
    setSeen(newest);
    setRefused(false);
  }
  const form = useForm<SectionValues, typeof schema>({
    schema,
    initialValues: start,
    draft: useDraft(`value-analysis-${section}:${requestId}`),
  });
  const { fields, rows, about } = SECTIONS[section];
  return (
    <>
      <div role="status">
        {saved && newest !== opened && (
          <>
            <Text size="sm">{MESSAGES.savedMeanwhile(saved.savedBy.name)}</Text>
            <SectionValue section={section} value={JSON.parse(saved.value)} />
          </>
        )}
      </div>
      <Form
        form={form}
        label={title}
        autoFocus
        onSubmit={async (value) => {
          const outcome = await command.run({
            id: requestId,
            section,
            value: JSON.stringify(value),
            version: seen,
          });
          if (outcome.ok) {
            notices.success(`${title} has been saved.`);
            return undefined;
          }
          const { error } = outcome;
          if (error.code === 'analysis_newer') {
            setRefused(true);
            refresh();
            return { ...error, advice: MESSAGES.analysisReplaces };
          }
          return {
            ...error,
            fields: error.fields.map((each) => ({ ...each, field: fieldOf(section, each.field) })),
          };
        }}
        onSent={onDone}
      >
        <Text size="sm">{about}</Text>
        {rows && <RowsField entry={rows} form={form} />}
        {section === 'cost' && <Totals values={form.values} />}
        {fields.map((entry) => (
          <Field key={entry.name} entry={entry} binding={form.field(entry.name) as never} />
        ))}
        <SaveOrCancel form={form} label="Save" onClose={onDone} />
      </Form>
    </>
  );
}

/** What the lines make so far. */
function Totals({ values }: { values: SectionValues }) {
  const lines = values.lines as readonly Row[];
  const currency = values.currency as Currency;
  const isWhole = lines.every(
    ({ unitPrice = '', quantity = '' }) => isDecimal(unitPrice.trim()) && /^\d{1,9}$/.test(quantity.trim()),
  );
  const totals =
    isWhole && lines.length > 0
      ? costTotals(
          lines.map((line) => ({ ...line, quantity: Number(line.quantity) }) as unknown as CostLine),
          currency,
        )
      : null;
  return (
    <Text size="sm" aria-live="polite">
      Annual impact {totals ? money(totals.annualImpact, currency, { signed: true }) : '–'}, first year{' '}
      {totals ? money(totals.firstYearCost, currency, { signed: true }) : '–'}
    </Text>
  );
}
