import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { permissionsOf, ROLES, type Role } from '../roles.ts';
import { requiredLine } from '../text-schema.ts';
import { REPORT_FILTERS, REPORT_NAMES, type ReportFilterName, type ReportName } from './catalogue.ts';
import { PERIOD_NAMES, type PeriodName } from './periods.ts';

/**
 * Limits of saved reports: how many one person may have and may have mailed, how many shared ones are shown, with how many people one is
 * shared, and how many may be on a start page and on that of a role.
 */
export const SAVED_REPORT_LIMITS = {
  perPerson: 20,
  mailed: 3,
  shared: 100,
  people: 50,
  tiles: 6,
  pinned: 3,
} as const;

/** How often a saved report is mailed. */
export const REPORT_FREQUENCIES = ['weekly', 'monthly', 'quarterly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** The roles with which reports can be shared: those that may view reports. */
export const REPORT_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  permissionsOf([role]).has('view_reports'),
);

/** The content of a saved report. Its period has a name, so its days move with the calendar. */
export interface SavedReportView {
  sections: readonly ReportName[];
  period: PeriodName;
  filter: Readonly<Partial<Record<ReportFilterName, string>>>;
}

/** A list of some of these words. The result has each once, in the order of `words`. */
function someOf<const Word extends string>(label: string, words: readonly Word[], isNoneAccepted: boolean) {
  const message = MESSAGES.notChoices(label, words);
  const list = z.array(z.enum(words, message), message).check(z.maxLength(words.length, message));
  return z.pipe(
    isNoneAccepted ? list : list.check(z.minLength(1, message)),
    z.transform((chosen: Word[]) => words.filter((word) => chosen.includes(word))),
  );
}

const tooMany = MESSAGES.tooManyPeople(SAVED_REPORT_LIMITS.people);
const fields = {
  name: requiredLine('Name', LIMITS.savedViewName),
  sections: someOf('Sections', REPORT_NAMES, false),
  period: z.enum(PERIOD_NAMES, MESSAGES.notListed('Period', PERIOD_NAMES)),
  filter: z.partialRecord(
    z.enum(REPORT_FILTERS, MESSAGES.notListed('Filter', REPORT_FILTERS)),
    z.nullish(z.string(MESSAGES.notText('Filter'))),
    MESSAGES.notListed('Filter', REPORT_FILTERS),
  ),
  roles: someOf('Roles', REPORT_ROLES, true),
  people: z.pipe(
    z
      .array(z.int(tooMany).check(z.positive(tooMany)), tooMany)
      .check(z.maxLength(SAVED_REPORT_LIMITS.people, tooMany)),
    z.transform((ids: number[]) => [...new Set(ids)]),
  ),
  pinned: z.boolean(MESSAGES.notFlag('pinned')),
  mailed: z.nullable(z.enum(REPORT_FREQUENCIES, MESSAGES.notListed('Mailed', REPORT_FREQUENCIES))),
};

/** A new saved report. Without roles and people it is private, and without a frequency it is not mailed. */
export const savedReportSchema = z.object({
  name: fields.name,
  sections: fields.sections,
  period: fields.period,
  filter: z._default(fields.filter, {}),
  roles: z._default(fields.roles, []),
  people: z._default(fields.people, []),
  mailed: z._default(fields.mailed, null),
  pinned: z._default(fields.pinned, false),
});

/** A change of a saved report; fields that are left out stay. */
export const savedReportChangeSchema = z.partial(z.object(fields));

/** The choices of a person about a report that they see. */
export const reportChoiceSchema = z.object({
  tile: z.optional(z.boolean(MESSAGES.notFlag('tile'))),
  mails: z.optional(z.boolean(MESSAGES.notFlag('mails'))),
});
