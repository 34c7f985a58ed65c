import { lazyPart } from '@portal/ui';

/** The form that marks an action of a meeting as done, loaded when it opens. */
export const FinishAction = lazyPart(async () => (await import('./FinishForm.tsx')).FinishForm);
