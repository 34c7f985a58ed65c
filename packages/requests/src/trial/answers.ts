import type { EvaluationAnswers, TrialQuestion } from '@portal/domain';

type Question = Pick<TrialQuestion, 'id' | 'text' | 'scale'>;

/** What is typed in an evaluation: by the name of its field what was answered, and the words at the end. */
export type EvaluationValues = Record<string, string | boolean | null>;

/** The field of a question in the form. */
export const fieldOf = (id: string): string => `q${id}`;

/** The values with which the form starts: what was answered before, or nothing. */
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

/** What is sent: only what was answered. */
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

/** What is typed, as a text: each question that has an answer, and the words at the end. */
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
