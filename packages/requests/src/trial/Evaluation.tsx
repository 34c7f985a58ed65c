import { lazyPart } from '@portal/ui';

/** The answers of an evaluator, and the form for them. */
export const Evaluation = lazyPart(async () => (await import('./OwnEvaluation.tsx')).OwnEvaluation);
