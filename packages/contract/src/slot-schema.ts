import { REQUEST_VIEWS, STAGES } from '@portal/domain';
import * as z from 'zod/mini';
import { access, order, path, text, upTo } from './fields.ts';
import { LIMITS } from './limits.ts';
import { SLOT_NAMES, SLOTS, type SlotName } from './slots.ts';

const NAME_RULE = 'must be lower-case letters, digits and hyphens';
const HEIGHT_RULE = `must be ${LIMITS.slotHeight.min} to ${LIMITS.slotHeight.max} pixels`;
const WIDTH_RULE = `must be ${LIMITS.columnWidth.min} to ${LIMITS.columnWidth.max} pixels`;

/** The fields of every contribution. `name` is the name of its file in `src/slots`, and is unique in the manifest. */
const contribution = <Name extends SlotName>(slot: Name) => ({
  slot: z.literal(slot),
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,38}$/, NAME_RULE)),
  /** The heading, the text of the menu item, or the header of the column. */
  title: text(LIMITS.title),
  access,
  order,
});

/** The request must be in one of these stages; without this field, any stage. */
const stages = z.optional(z.array(z.enum(STAGES)).check(z.minLength(1, 'must name at least one stage')));

/** The space in px that is reserved while the content loads. */
const height = z.optional(
  z
    .number()
    .check(z.minimum(LIMITS.slotHeight.min, HEIGHT_RULE), z.maximum(LIMITS.slotHeight.max, HEIGHT_RULE)),
);

/** The width in px of a column in the tables of work screens. In the archive the width follows the content. */
const width = z.optional(
  z
    .number()
    .check(z.minimum(LIMITS.columnWidth.min, WIDTH_RULE), z.maximum(LIMITS.columnWidth.max, WIDTH_RULE)),
);

const list = z.enum(REQUEST_VIEWS);
const lists = z.array(list).check(z.minLength(1, 'must name at least one list'));

/** The part of the gateway's request filter that the option sets. */
const where = z.strictObject({
  department: z.optional(z.string().check(z.maxLength(LIMITS.title))),
  manufacturer: z.optional(z.string().check(z.maxLength(LIMITS.title))),
  /** Submitted within this number of days. */
  days: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.filterDays))),
});

const option = z.strictObject({
  value: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,38}$/, NAME_RULE)),
  label: text(LIMITS.label),
  where,
});

const entry = z.discriminatedUnion(
  'slot',
  [
    z.strictObject({ ...contribution('request.panel'), stages, height }),
    z.strictObject({ ...contribution('request.action'), stages }),
    z.strictObject({ ...contribution('home.tile'), height }),
    // Optional, because in earlier versions the archive was the only list.
    z.strictObject({ ...contribution('list.column'), lists: z.array(list), width }),
    z.strictObject({
      ...contribution('list.filter'),
      lists,
      options: z
        .array(option)
        .check(z.minLength(1, 'must name at least one option'), upTo(LIMITS.filterOptions)),
    }),
    z.strictObject({ ...contribution('account.entry'), path }),
  ],
  { error: `must be one of ${SLOT_NAMES.join(', ')}` },
);

type Slot = z.output<typeof entry>;
export type SlotOf<Name extends SlotName> = Extract<Slot, { slot: Name }>;

/** What a dashboard contributes to the screens of others. */
export const slots = z.array(entry).check(({ value, issues }) => {
  const names = new Set<string>();
  const counts = new Map<SlotName, number>();
  for (const [at, { slot, name }] of value.entries()) {
    const wrong = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [at, field], message, input: value });
    if (names.has(name)) wrong('name', `is there already: ${name}`);
    names.add(name);
    const count = (counts.get(slot) ?? 0) + 1;
    counts.set(slot, count);
    if (count === SLOTS[slot].most + 1) wrong('slot', `must be at most ${SLOTS[slot].most} of ${slot}`);
  }
});
