/** Why a calendar of absences could not be read, in words for its owner. */
export const ABSENCE_PROBLEMS = {
  unreachable: 'The address gives no answer.',
  refused: 'The address does not lead to a calendar that everybody who knows the address can read.',
  too_large: 'The calendar is too large.',
  no_calendar: 'What is at the address is no calendar.',
} as const;
export type AbsenceProblem = keyof typeof ABSENCE_PROBLEMS;
export const ABSENCE_PROBLEM_NAMES = /* @__PURE__ */ Object.keys(
  ABSENCE_PROBLEMS,
) as readonly AbsenceProblem[];

/** The most days of one deputyship, the most people whose deputy one person can be, and the longest address of a calendar. */
export const DEPUTY_LIMITS = { days: 366, people: 20, address: 2_000 } as const;
