import budgets from './budgets.json' with { type: 'json' };

/** What may not grow unnoticed: the one place of each figure. */
export const BUDGETS = budgets;
