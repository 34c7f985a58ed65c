import { type Currency, type FieldError, LIMITS, MESSAGES, typedDecimal, typedWhole } from '@portal/domain';
import { choicesOf, type FieldEntry, type Row, type RowsEntry, type SectionValues } from './sections.ts';

/** What is wrong with a text as an amount of a currency, in the words of the form; null when nothing is. */
export const amountProblem = (label: string, text: string, currency: Currency): string | null =>
  typedDecimal(text, currency) === null ? MESSAGES.notAmount(label, currency) : null;

/** What is wrong with a text as a number of pieces, in the words of the form; null when nothing is. */
export function countProblem(label: string, text: string): string | null {
  const { quantity: most } = LIMITS.analysis;
  const count = typedWhole(text);
  return count === null || count > most ? MESSAGES.notWhole(label, 0, most) : null;
}

/** What is wrong with what stands in a field, in the words of the form; null when nothing is. */
function problemOf(entry: FieldEntry, value: string, currency: Currency): string | null {
  const { label, kind, isRequired } = entry;
  const text = value.trim();
  if (text === '') return isRequired ? MESSAGES.required(label) : null;
  if (kind === 'money') return amountProblem(label, text, currency);
  if (kind === 'count') return countProblem(label, text);
  if (kind !== 'choice') return null;
  const choices = choicesOf(entry);
  const isOffered = choices.some((choice) => choice.value === text);
  return isOffered
    ? null
    : MESSAGES.notListed(
        label,
        choices.map((choice) => choice.label),
      );
}

/** What is wrong in the form of a section before it is sent. The rest is checked by the gateway. */
export function problemsIn(
  { fields, rows }: { fields: readonly FieldEntry[]; rows?: RowsEntry | undefined },
  values: SectionValues,
): FieldError[] {
  const currency = values.currency as Currency;
  const of = (entries: readonly FieldEntry[], row: Readonly<Record<string, unknown>>, path = '') =>
    entries.flatMap((entry): FieldError[] => {
      const message = problemOf(entry, (row[entry.name] as string | undefined) ?? '', currency);
      return message === null ? [] : [{ field: path + entry.name, message }];
    });
  const lines = rows ? (values[rows.name] as readonly Row[]) : [];
  return [
    ...lines.flatMap((row, at) => of(rows?.columns ?? [], row, `${rows?.name}.${at}.`)),
    ...of(fields, values),
  ];
}
