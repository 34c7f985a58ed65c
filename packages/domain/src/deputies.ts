/** Why a calendar of absences could not be read, in words for its person. */
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
