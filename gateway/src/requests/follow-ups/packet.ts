import {
  ANALYSIS_LABELS,
  FOLLOW_UP_PART_LABELS,
  followUpDays,
  type Predicted,
  predictedBy,
  USED_AS_EXPECTED,
} from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block } from '../../platform/paper/index.ts';
import { factBlocks } from '../packet/facts.ts';
import { addPacketSection } from '../packet/sections.ts';
import { dayText, money } from '../packet/words.ts';
import { analysesOf } from '../value-analysis/service.ts';
import type { FollowUp } from './model.ts';
import { followUpsByRequest } from './service.ts';

function predictionBlocks({ patientsPerYear, annualImpact, currency, lines }: Predicted): Block[] {
  const bought = lines.map(
    ({ item, quantity, unitPrice }) =>
      `${quantity.toLocaleString('en-US')} × ${money(unitPrice, currency)} ${item}`,
  );
  const facts = factBlocks([
    [ANALYSIS_LABELS.patientsPerYear, patientsPerYear],
    [ANALYSIS_LABELS.annualImpact, annualImpact && money(annualImpact, currency, { signed: true })],
    ['Purchases a year', bought.join('\n'), true],
  ]);
  return facts.length ? [{ kind: 'heading', text: 'Predicted', level: 3 }, ...facts] : [];
}

function followUpBlocks(context: Context, followUp: FollowUp): Block[] {
  const { part, days, person, askedAt, answers, answeredBy, answeredAt } = followUp;
  const who = answeredBy?.name ?? person?.name;
  const text = `${FOLLOW_UP_PART_LABELS[part]}, after ${followUpDays(days)}`;
  if (!answers)
    return [
      { kind: 'heading', text, level: 3 },
      {
        kind: 'text',
        tone: 'quiet',
        text: `${who ? `${who} was asked` : 'Asked'} on ${dayText(context, askedAt)}. No answer yet.`,
      },
    ];
  const { used, usedText, unitsPerYear, unitPrice, currency, again, againText } = answers;
  return [
    { kind: 'heading', text, level: 3 },
    ...factBlocks([
      ['Used as expected', USED_AS_EXPECTED[used]],
      ['Would ask for it again', again ? 'Yes' : 'No'],
      ['Units a year', unitsPerYear?.toLocaleString('en-US')],
      ['Price per unit', unitPrice && currency && money(unitPrice, currency)],
      ['How it was used', usedText, true],
      ['Why', againText, true],
    ]),
    ...(answeredAt
      ? [
          {
            kind: 'text' as const,
            tone: 'quiet' as const,
            text: `Answered by ${who ?? ''} on ${dayText(context, answeredAt)}`,
          },
        ]
      : []),
  ];
}

addPacketSection({
  title: 'What came of it',
  order: 50,
  async read(context, requests) {
    const all = await followUpsByRequest(context, requests);
    const followedUp = requests.filter((_request, at) => all[at]?.length);
    const analyses = followedUp.length
      ? await analysesOf(
          context,
          followedUp.map(({ id }) => id),
        )
      : [];
    return requests.map((request, at) => {
      const followUps = all[at] ?? [];
      if (followUps.length === 0) return { blocks: [] };
      const analysis = analyses[followedUp.indexOf(request)];
      const predicted = analysis ? predictedBy(analysis) : null;
      return {
        blocks: [
          ...(predicted ? predictionBlocks(predicted) : []),
          ...followUps.flatMap((each) => followUpBlocks(context, each)),
        ],
      };
    });
  },
});
