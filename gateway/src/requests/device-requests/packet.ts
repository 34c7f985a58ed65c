import {
  decidedOutcome,
  FACT_GROUPS,
  factLabel,
  fieldEntry,
  isLongFact,
  ORDER_BLOCK,
  OUTCOME_LABELS,
  orderBlockOf,
  type RequestField,
  readStoredUdi,
  STAGE_LABELS,
  stageOf,
} from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block, Fact } from '../../platform/paper/index.ts';
import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, instantText } from '../packet/words.ts';
import type { DeviceRequest } from './model.ts';

function shown(context: Context, name: RequestField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  const { kind } = fieldEntry(name);
  if (kind === 'instant') return instantText(context, String(value));
  if (kind === 'flag') return value ? 'Yes' : 'No';
  return String(value);
}

const filled = (facts: readonly (Fact | false | null)[]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact) && (fact as Fact).value !== '');

const headed = (text: string, facts: readonly Fact[]): Block[] =>
  facts.length
    ? [
        { kind: 'heading', text, level: 3 },
        { kind: 'facts', facts },
      ]
    : [];

function factsOf(context: Context, request: DeviceRequest): Block[] {
  const of = (names: readonly RequestField[]) =>
    names.map((name): Fact => {
      const entry = fieldEntry(name);
      return {
        label: factLabel(name),
        value: shown(context, name, request[name]),
        isLong: isLongFact(entry),
      };
    });
  const stage = stageOf(request);
  const outcome = decidedOutcome(request);
  const block = orderBlockOf(request);
  const udi = readStoredUdi(request.udi, context.clock());
  const day = (value: string | null) => (value ? calendarDayText(value) : '');
  return [
    {
      kind: 'facts',
      facts: filled([
        ...of(FACT_GROUPS.short),
        { label: 'Requester', value: request.requesterName ?? '' },
        ...of(FACT_GROUPS.sent),
        { label: 'Stage', value: STAGE_LABELS[stage] },
        { label: factLabel('outcome'), value: outcome ? OUTCOME_LABELS[outcome] : '' },
        { label: 'Order', value: block ? ORDER_BLOCK[block].text : '' },
        { label: 'Assigned to', value: request.assigneeName ?? '' },
        ...of(FACT_GROUPS.long),
        { label: 'Reason of the dismissal', value: request.dismissalReason ?? '', isLong: true },
      ]),
    },
    ...headed(
      'Device identification',
      udi
        ? filled([
            { label: 'UDI', value: request.udi ?? '', isLong: true },
            { label: 'Issuing agency', value: udi.agency },
            { label: 'Device identifier', value: udi.di },
            { label: 'Lot', value: udi.lot ?? '' },
            { label: 'Serial number', value: udi.serial ?? '' },
            { label: 'Expires', value: day(udi.expiresOn) },
            { label: 'Made', value: day(udi.madeOn) },
          ])
        : [],
    ),
    ...headed('Replaces', request.isReplacement ? filled(of(FACT_GROUPS.replaced)) : []),
    ...headed('Notes', filled(of(FACT_GROUPS.notes))),
    ...headed(
      'Supply',
      request.isOrdered
        ? filled(of(FACT_GROUPS.supply.filter((name) => name !== 'isBackordered' || !request.isOnShelf)))
        : [],
    ),
  ];
}

addPacketSection({
  title: 'Request',
  order: 10,
  read: async (context, requests) => requests.map((request) => ({ blocks: factsOf(context, request) })),
});
