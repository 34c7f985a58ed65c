import {
  ANALYSIS_LABELS,
  ANALYSIS_SECTIONS,
  type AnalysisSection,
  lineTotal,
  MOST_POINTS,
  STUDY_KINDS,
  scoreLacks,
  weightsOf,
} from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block } from '../../platform/paper/index.ts';
import { factBlocks } from '../packet/facts.ts';
import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, instantText, money } from '../packet/words.ts';
import type { ReadAnalysis } from './model.ts';
import { analysesOf } from './service.ts';

const SAID: Readonly<Record<AnalysisSection, (analysis: ReadAnalysis) => Block[]>> = {
  need: ({ need }) =>
    factBlocks([
      [ANALYSIS_LABELS.patientsPerYear, need?.patientsPerYear],
      [ANALYSIS_LABELS.problem, need?.problem, true],
      [ANALYSIS_LABELS.alternatives, need?.alternatives, true],
    ]),
  cost: ({ cost, annualImpact, firstYearCost }) => {
    if (!cost) return [];
    const { currency, lines } = cost;
    const amount = (value: string | null) => (value === null ? '' : money(value, currency, { signed: true }));
    const sum = (label: string, value: string | null) => [label, '', '', '', '', amount(value)];
    return [
      ...(lines.length
        ? [
            {
              kind: 'table' as const,
              summary: `The lines of the cost table in ${currency}, with their totals, the annual impact and the cost of the first year`,
              columns: [
                { label: ANALYSIS_LABELS.item, share: 3.4 },
                { label: ANALYSIS_LABELS.unitPrice, share: 2.2, isNumber: true },
                { label: ANALYSIS_LABELS.quantity, share: 1.6, isNumber: true },
                { label: ANALYSIS_LABELS.period, share: 1.4 },
                { label: ANALYSIS_LABELS.side, share: 1.6 },
                { label: ANALYSIS_LABELS.lineTotal, share: 2.4, isNumber: true },
              ],
              rows: [
                ...lines.map((line) => [
                  line.item,
                  money(line.unitPrice, currency),
                  line.quantity.toLocaleString('en-US'),
                  line.period === 'year' ? 'Each year' : 'Once',
                  line.side === 'new' ? 'New' : 'Replaced',
                  amount(lineTotal(line, currency)),
                ]),
                sum(ANALYSIS_LABELS.annualImpact, annualImpact),
                sum(ANALYSIS_LABELS.firstYearCost, firstYearCost),
              ],
              sums: 2,
            },
          ]
        : []),
      ...factBlocks([
        [ANALYSIS_LABELS.contractNumber, cost.contractNumber],
        [ANALYSIS_LABELS.contractEnd, cost.contractEnd && calendarDayText(cost.contractEnd)],
        [ANALYSIS_LABELS.reimbursementCode, cost.reimbursementCode],
      ]),
    ];
  },
  safety: ({ safety }) =>
    factBlocks([
      [ANALYSIS_LABELS.deviceClass, safety?.deviceClass],
      [ANALYSIS_LABELS.premarketNumber, safety?.premarketNumber],
      [ANALYSIS_LABELS.recalls, safety?.recalls, true],
      [ANALYSIS_LABELS.incidents, safety?.incidents, true],
    ]),
  evidence: ({ evidence }) =>
    evidence?.studies.length
      ? [
          {
            kind: 'table',
            summary: 'Studies with their level of evidence',
            columns: [
              { label: 'Study', share: 4 },
              { label: 'Kind', share: 2.2 },
              { label: 'Level', share: 0.9 },
              { label: ANALYSIS_LABELS.finding, share: 4 },
            ],
            rows: evidence.studies.map(({ citation, doi, kind, level, finding }) => [
              [citation, doi && `DOI ${doi}`].filter(Boolean).join('\n'),
              STUDY_KINDS[kind],
              level,
              finding ?? '',
            ]),
          },
        ]
      : [],
  score: ({ score, criteria, totalScore }) => {
    if (!score) return [];
    return [
      {
        kind: 'table',
        summary: 'The points of each criterion with its weight and the reason, and the total of 100',
        columns: [
          { label: 'Criterion', share: 2.4 },
          { label: 'Weight', share: 1, isNumber: true },
          { label: `Points of ${MOST_POINTS}`, share: 1.3, isNumber: true },
          { label: 'Reason', share: 5 },
        ],
        rows: [
          ...criteria
            .filter(({ name, weight }) => weight > 0 || score[name])
            .map(({ name, label, weight }) => [
              label,
              String(weight),
              String(score[name]?.points ?? '–'),
              score[name]?.reason ?? '',
            ]),
          [
            'Total of 100',
            '',
            totalScore === null ? '–' : String(totalScore),
            scoreLacks(score, weightsOf(criteria)).join(', '),
          ],
        ],
        sums: 1,
      },
    ];
  },
};

function analysisBlocks(context: Context, analysis: ReadAnalysis): Block[] {
  return analysis.sections.flatMap(({ name, savedBy, savedAt }): Block[] => {
    const said = SAID[name](analysis);
    if (said.length === 0) return [];
    return [
      { kind: 'heading', text: ANALYSIS_SECTIONS[name], level: 3 },
      ...said,
      { kind: 'text', tone: 'quiet', text: `Saved by ${savedBy.name}, ${instantText(context, savedAt)}` },
    ];
  });
}

addPacketSection({
  title: 'Value analysis',
  order: 20,
  read: async (context, requests) =>
    (
      await analysesOf(
        context,
        requests.map(({ id }) => id),
      )
    ).map((analysis) => ({ blocks: analysis ? analysisBlocks(context, analysis) : [] })),
});
