import { dashboardIn, thrownBy } from './attribution.ts';
import { noteProblem } from './problems.ts';

/** Finds the dashboard behind each error that nobody has caught: in events, in timers and in promises. */
export function watchUncaught(): void {
  window.addEventListener('error', ({ error }) => {
    const entry = thrownBy(error);
    if (entry) noteProblem(entry, 'uncaught', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const entry = thrownBy(reason);
    if (entry) noteProblem(entry, 'rejected', reason);
  });
  document.addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective, blockedURI }) => {
    const entry = dashboardIn(sourceFile);
    if (entry) noteProblem(entry, 'policy', new Error([effectiveDirective, blockedURI].join(' ')));
  });
}
