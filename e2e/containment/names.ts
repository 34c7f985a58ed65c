/** The dashboards of the containment page. */
export const NAMES = ['one', 'two', 'three', 'four', 'five'] as const;
