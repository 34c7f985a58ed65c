import { type Currency, type FieldError, LIMITS, MESSAGES, typedDecimal, typedWhole } from '@portal/domain';
import { choicesOf, type FieldEntry, type Row, type RowsEntry, type SectionValues } from './sections.ts';

/** Why a text is not an amount of the currency, in the words of the form; null when it is one. */
export const amountProblem = (label: string, text: string, currency: Currency): string | null =>
  typedDecimal(text, currency) === null ? MESSAGES.notAmount(label, currency) : null;

/** Why a text is not a number of pieces, in the words of the form; null when it is one. */
export function countProblem(label: string, text: string): string | null {
  const { quantity: most } = LIMITS.analysis;
  const count = typedWhole(text);
  return count === null || count > most ? MESSAGES.notWhole(label, 0, most) : null;
}

/** The problem with the value of a field, in the words of the form; null when there is none. */
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

/** The problems in the form of a section that are found before it is sent. The gateway checks the rest. */
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
