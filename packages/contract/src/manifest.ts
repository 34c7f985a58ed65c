import { DASHBOARD_NAME, REQUEST_VIEWS, WAITING_KINDS } from '@portal/domain';
import * as z from 'zod/mini';
import { access, order, path, role, text, upTo } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ACCEPTED_ACCENTS, CARD_ICONS } from './looks.ts';
import { wrongPaths } from './paths.ts';
import { slots } from './slot-schema.ts';

const FLAG_NAME = /^[a-z][a-z0-9-]{0,59}$/;

/** One version range, or up to five ranges of which one must match: `^1.2.0 || ^2.0.0`. */
const RANGE =
  /^([\^~]\d{1,4}(\.\d{1,4}){0,2}|\d{1,4}\.\d{1,4}\.\d{1,4})( ?\|\| ?([\^~]\d{1,4}(\.\d{1,4}){0,2}|\d{1,4}\.\d{1,4}\.\d{1,4})){0,4}$/;
const RANGE_RULE = 'must be a version range such as ^1.0.0, or several such as ^1.2.0 || ^2.0.0';

/**
 * A path that belongs to the dashboard, with all paths under it. A route with `requests` is the screen on which people work on the requests of
 * that list; `?request=ID` opens one of them. The page of a request links to it.
 */
const route = z.strictObject({
  path,
  title: text(LIMITS.title),
  access,
  requests: z.optional(z.enum(REQUEST_VIEWS)),
  redirects: z.optional(z.array(path).check(upTo(LIMITS.redirects))),
});

/**
 * An entry of the top navigation. Entries with a lower `order` are further left. With `waiting`, it shows how many requests of these kinds
 * wait for the person.
 */
const navEntry = z.strictObject({
  label: text(LIMITS.label),
  path,
  access,
  order,
  waiting: z.optional(z.array(z.enum(WAITING_KINDS)).check(upTo(LIMITS.waiting))),
});

const cardText = z.strictObject({ title: text(LIMITS.title), subtitle: text(LIMITS.subtitle) });

/** A card of the landing page, with words for each role that gets it. */
const card = z.strictObject({
  path,
  order,
  accent: z.enum(ACCEPTED_ACCENTS),
  icon: z.optional(z.enum(CARD_ICONS)),
  roles: z.partialRecord(role, cardText),
});

/** A switch in the dashboard's code. Administrators choose for whom it is on; until then it is off. */
const flag = z.strictObject({
  name: z.string().check(z.regex(FLAG_NAME, 'must be lower-case letters, digits and hyphens, at most 60')),
  description: text(LIMITS.flagDescription),
});

/** The page that people of a role see after signing in. */
const landing = z.strictObject({ path, role });

/** `portal.json`: everything that the shell must know about a dashboard before it loads the dashboard's code. */
export const manifestSchema = z
  .strictObject({
    $schema: z.optional(z.string()),
    name: z
      .string()
      .check(
        z.regex(DASHBOARD_NAME, 'must be lower-case letters, digits and hyphens, and not "constructor"'),
      ),
    displayName: text(LIMITS.title),
    contract: z.string().check(z.regex(RANGE, RANGE_RULE)),
    routes: z.array(route).check(z.minLength(1, 'must name at least one route'), upTo(LIMITS.routes)),
    nav: z.array(navEntry).check(upTo(LIMITS.nav)),
    cards: z.array(card).check(upTo(LIMITS.cards)),
    landing: z.optional(landing),
    slots: z.optional(slots),
    embeddable: z.boolean(),
    flags: z.optional(z.array(flag).check(upTo(LIMITS.flags))),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of wrongPaths(value))
      issues.push({ code: 'custom', path, message, input: value });
    const { length } = JSON.stringify(value);
    if (length > LIMITS.manifest)
      issues.push({
        code: 'custom',
        path: [],
        message: `has more than ${LIMITS.manifest} characters: ${length}`,
        input: value,
      });
  });

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestCard = Manifest['cards'][number];
export type NavEntry = Manifest['nav'][number];
export type Access = z.output<typeof access>;
export type { SlotOf } from './slot-schema.ts';
export type CardText = z.output<typeof cardText>;

const english = z.locales.en().localeError;

/** The message for a wrong field whose schema has no message of its own. */
const problemOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    const { shape = {} } = (issue.inst as z.ZodMiniObject | undefined)?.def ?? {};
    return `must not have ${issue.keys.join(', ')}, but ${Object.keys(shape).join(', ')} alone`;
  }
  return issue.input === undefined ? 'is missing' : english(issue);
};

/**
 * Checks and returns the manifest. Throws an error that lists each wrong field by its path, such as `routes.0.path: must be a
 * path …`.
 */
export function parseManifest(input: unknown): Manifest {
  const result = z.safeParse(manifestSchema, input, { error: problemOf });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path: where, message }) => `${where.join('.') || 'portal.json'}: ${message}`,
  );
  throw new Error(`Invalid portal.json\n  ${problems.join('\n  ')}`);
}
