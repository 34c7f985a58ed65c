import type { EvaluationAnswers, TrialQuestion } from '@portal/domain';

type Question = Pick<TrialQuestion, 'id' | 'text' | 'scale'>;

/** The values of the evaluation form, by field name: one field for each question, and one for the text at the end. */
export type EvaluationValues = Record<string, string | boolean | null>;

/** The field of a question in the form. */
export const fieldOf = (id: string): string => `q${id}`;

/** The values with which the form starts: the earlier answers, or nothing. */
export function valuesOf(
  questions: readonly Question[],
  answers: EvaluationAnswers,
  text: string | null,
): EvaluationValues {
  const fields = questions.map(({ id, scale }) => {
    const answer = answers[id];
    if (scale === 'yes_no') return [fieldOf(id), typeof answer === 'boolean' ? answer : null];
    const blank = scale === 'rating' ? null : '';
    return [fieldOf(id), answer === undefined ? blank : String(answer)];
  });
  return { ...Object.fromEntries(fields), text: text ?? '' };
}

/** The values that are sent: only the questions that have an answer. */
export function sentOf(questions: readonly Question[], values: EvaluationValues) {
  const answers = questions.flatMap(({ id, scale }) => {
    const value = values[fieldOf(id)] ?? null;
    if (value === null || value === '') return [];
    return [[id, scale === 'rating' ? Number(value) : value] as const];
  });
  return {
    answers: JSON.stringify(Object.fromEntries(answers)),
    text: String(values.text ?? '').trim() || null,
  };
}

/** An answer in words. */
export const answerText = (answer: EvaluationAnswers[string] | undefined): string => {
  if (answer === undefined) return 'Not answered';
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer);
};

/** The typed values as one text: each question that has an answer, and the text at the end. */
export const typedText = (questions: readonly Question[], values: EvaluationValues): string =>
  [
    ...questions.flatMap(({ id, text }) => {
      const value = values[fieldOf(id)] ?? null;
      return value === null || value === '' ? [] : [`${text} ${answerText(value)}`];
    }),
    values.text,
  ]
    .filter(Boolean)
    .join('\n');
