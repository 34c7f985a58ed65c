/**
 * Limits of routing: the rules, the name of a rule, its conditions, the values of a condition, the consultations of a rule, and the text of
 * a question. Also the working days of a target and of a circulation, the bytes of all rules, and the versions that are shown. They are not
 * part of `LIMITS`, because every dashboard contains that.
 */
export const ROUTING_LIMITS = {
  rules: 50,
  name: 60,
  conditions: 10,
  values: 20,
  consultations: 10,
  question: 500,
  days: 365,
  circulation: 20,
  bytes: 30_000,
  versions: 20,
} as const;
