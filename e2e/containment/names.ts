/** The dashboards of the containment page. */
export const NAMES = ['one', 'two', 'three', 'four', 'five'] as const;
/** The dashboard that is built as before `@module-federation/enhanced` was used. */
export const OLD = 'five';
