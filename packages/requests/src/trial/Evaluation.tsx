import { lazyPart } from '@portal/ui';

/** What an evaluator has answered, and the form in which they answer. */
export const Evaluation = lazyPart(async () => (await import('./OwnEvaluation.tsx')).OwnEvaluation);
