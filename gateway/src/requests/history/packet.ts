import { eventLabel, factLabel, fieldEntry, isReminder, LIMITS } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Step } from '../../platform/paper/index.ts';
import { addPacketSection } from '../packet/sections.ts';
import { instantText } from '../packet/words.ts';
import { historyPage, type ToldEvent } from './reading.ts';
import type { FieldChange } from './told-changes.ts';

/** Longer values are cut to this many characters: the packet has the current ones elsewhere, and the portal shows everything. */
const SHOWN = 160;

/** A value in words; null for an empty one. */
function valueText(context: Context, { field }: FieldChange, value: FieldChange['new']): string | null {
  if (value === null || value === '') return null;
  const { kind } = fieldEntry(field);
  if (kind === 'flag') return value ? 'Yes' : 'No';
  if (kind === 'instant') return instantText(context, String(value));
  const text = String(value).replaceAll(/\s+/g, ' ');
  return text.length > SHOWN ? `“${text.slice(0, SHOWN).trimEnd()}…”` : `“${text}”`;
}

/** A change in words: "Lawson ID: “4711”", "Model: “M1” → “M2”". */
function changeText(context: Context, change: FieldChange): string {
  const { field } = change;
  const [was, is] = [valueText(context, change, change.old), valueText(context, change, change.new)];
  // The old value of a flag is not shown: it was the other one.
  const text = fieldEntry(field).kind === 'flag' || was === null ? is : `${was} → ${is ?? 'nothing'}`;
  return `${factLabel(field)}: ${text ?? 'nothing'}`;
}

/** Fields that repeat the name or the time of the step: "Ordered" needs no "Ordered: Yes". */
const OF_STEPS: ReadonlySet<string> = new Set<FieldChange['field']>([
  'isOrdered',
  'orderDate',
  'isOnShelf',
  'shelfDate',
]);

const stepOf = (context: Context, event: ToldEvent): Step => ({
  title: event.about ? `${eventLabel(event.action)}: “${event.about}”` : eventLabel(event.action),
  meta: [
    !isReminder(event.action) && `by ${event.actorName}${event.actedFor ? ` for ${event.actedFor}` : ''}`,
    event.audience === 'staff' && 'for staff only',
    instantText(context, event.at),
  ]
    .filter(Boolean)
    .join(' · '),
  text: event.notes,
  // A changed field with the text of the step is left out: that text is printed already.
  lines: event.changes
    .filter((change) => change.new === null || change.new !== event.notes)
    .filter(({ field }) => !OF_STEPS.has(field))
    .map((change) => changeText(context, change)),
});

addPacketSection({
  title: 'History',
  order: 90,
  async read(context, requests) {
    const read = [];
    for (const request of requests) {
      const { items } = await historyPage(context, request, { first: LIMITS.history * 2 });
      const steps = items.map(({ node }) => stepOf(context, node)).reverse();
      read.push({ blocks: steps.length ? [{ kind: 'steps' as const, steps }] : [] });
    }
    return read;
  },
});
