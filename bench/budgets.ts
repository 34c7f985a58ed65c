import budgets from './budgets.json' with { type: 'json' };

/** The limits that must not grow unnoticed. Each figure exists only here. */
export const BUDGETS = budgets;
