import { type Answer, refusal } from '../lifecycle.ts';
import { onlyEvaluators, trialNotBegun, trialOver } from '../messages/outcomes.ts';
import { coded } from '../messages/say.ts';

/** The types of answers to a question of a trial: 1 to 5, yes or no, or words. */
export const QUESTION_SCALES = ['rating', 'yes_no', 'text'] as const;
export type QuestionScale = (typeof QUESTION_SCALES)[number];
export const SCALE_LABELS: Readonly<Record<QuestionScale, string>> = {
  rating: '1 to 5',
  yes_no: 'Yes or no',
  text: 'In words',
};
/** The words for ratings: 5 is best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

/** How a trial ends: the device is kept and can be ordered, or its request is rejected. */
export const TRIAL_RESULTS = ['keep', 'stop'] as const;
export type TrialResult = (typeof TRIAL_RESULTS)[number];

/** A question of a trial. The id is its place: "1", "2". */
export interface TrialQuestion {
  id: string;
  text: string;
  scale: QuestionScale;
}

/** An evaluator's answers, by the ids of the questions: 1 to 5, true for yes, or words. Missing answers are left out. */
export type EvaluationAnswers = Readonly<Record<string, number | boolean | string>>;

/** The combined answers to a question. */
export interface QuestionSummary {
  question: string;
  count: number;
  /** The average of ratings, with two decimal places; null without ratings. */
  mean: number | null;
  median: number | null;
  /** How many times each rating was given, or "yes" and "no". Empty for words. */
  distribution: readonly { answer: string; count: number }[];
}

/** The combined evaluations of a trial, question by question. */
export const trialSummary = (
  questions: readonly TrialQuestion[],
  evaluations: readonly EvaluationAnswers[],
): QuestionSummary[] =>
  questions.map(({ id, scale }) => {
    const answers = evaluations.flatMap((each) => each[id] ?? []);
    const options = scale === 'text' ? [] : scale === 'yes_no' ? [true, false] : RATINGS;
    const ratings = answers.filter((each) => typeof each === 'number').sort((a, b) => a - b);
    return {
      question: id,
      count: answers.length,
      ...averages(scale === 'rating' ? ratings : []),
      distribution: options.map((option) => ({
        answer: option === true ? 'yes' : option === false ? 'no' : String(option),
        count: answers.filter((each) => each === option).length,
      })),
    };
  });

function averages(sorted: readonly number[]): Pick<QuestionSummary, 'mean' | 'median'> {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return { mean: null, median: null };
  const sum = sorted.reduce((total, each) => total + each, 0);
  const median = sorted.length % 2 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
  return { mean: Math.round((100 * sum) / sorted.length) / 100, median };
}

/** The state of an evaluation: who answers, and whether the trial takes answers. */
export interface EvaluationStanding {
  isEvaluator: boolean;
  isOver: boolean;
  /** The first day of the trial while it is in the future, such as 2026-12-01; null from then on. */
  begins: string | null;
}

/** True while an evaluator may answer: they are named, and the trial of the approved request has begun and not ended. */
export function canEvaluate({ isEvaluator, isOver, begins }: EvaluationStanding): Answer {
  if (!isEvaluator) return refusal('forbidden', coded({ onlyEvaluators }));
  if (isOver) return refusal('conflict', coded({ trialOver }));
  return begins === null
    ? { allowed: true }
    : refusal('conflict', coded({ trialNotBegun }, dayWords(begins)));
}

/** "Dec 1, 2026" for a date such as 2026-12-01. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
