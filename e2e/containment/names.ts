/** The dashboards of the containment page. */
export const NAMES = ['one', 'two', 'three', 'four', 'five'] as const;
/** The one that is built as dashboards were before the containers of `@module-federation/enhanced`. */
export const OLD = 'five';
