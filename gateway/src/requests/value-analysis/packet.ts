import {
  ANALYSIS_SECTIONS,
  type AnalysisSection,
  CRITERIA,
  CRITERION_NAMES,
  MOST_POINTS,
  STUDY_KINDS,
} from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block, Fact } from '../../platform/paper/index.ts';
import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, instantText, money } from '../packet/words.ts';
import type { ReadAnalysis } from './model.ts';
import { analysesOf } from './service.ts';

const facts = (given: readonly (readonly [label: string, value: unknown, isLong?: boolean])[]): Block[] => {
  const filled = given.flatMap(([label, value, isLong = false]): Fact[] =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value), isLong }],
  );
  return filled.length ? [{ kind: 'facts', facts: filled }] : [];
};

const SAID: Readonly<Record<AnalysisSection, (analysis: ReadAnalysis) => Block[]>> = {
  need: ({ need }) =>
    facts([
      ['Patients per year', need?.patientsPerYear],
      ['Problem', need?.problem, true],
      ['Alternatives', need?.alternatives, true],
    ]),
  cost: ({ cost, annualImpact, firstYearCost }) => {
    if (!cost) return [];
    const { currency, lines } = cost;
    const amount = (value: string | null) => (value === null ? '' : money(value, currency, { signed: true }));
    return [
      ...(lines.length
        ? [
            {
              kind: 'table' as const,
              summary: `The lines of the cost table in ${currency}, with the annual impact and the cost of the first year`,
              columns: [
                { label: 'Item', share: 4 },
                { label: 'Unit price', share: 2.4, isNumber: true },
                { label: 'Quantity', share: 1.6, isNumber: true },
                { label: 'How often', share: 1.5 },
                { label: 'New or replaced', share: 1.8 },
              ],
              rows: [
                ...lines.map(({ item, unitPrice, quantity, period, side }) => [
                  item,
                  money(unitPrice, currency),
                  quantity.toLocaleString('en-US'),
                  period === 'year' ? 'Each year' : 'Once',
                  side === 'new' ? 'New' : 'Replaced',
                ]),
                ['Annual impact', amount(annualImpact)],
                ['First-year cost', amount(firstYearCost)],
              ],
              sums: 2,
            },
          ]
        : []),
      ...facts([
        ['Contract or GPO number', cost.contractNumber],
        ['Contract ends on', cost.contractEnd && calendarDayText(cost.contractEnd)],
        ['Reimbursement code', cost.reimbursementCode],
      ]),
    ];
  },
  safety: ({ safety }) =>
    facts([
      ['Device class', safety?.deviceClass],
      ['Premarket number', safety?.premarketNumber],
      ['Recalls', safety?.recalls, true],
      ['Incidents', safety?.incidents, true],
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
              { label: 'What it shows', share: 4 },
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
  score: ({ score, weights, totalScore }) => {
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
          ...CRITERION_NAMES.filter((name) => weights[name] > 0 || score[name]).map((name) => [
            CRITERIA[name].label,
            String(weights[name]),
            String(score[name]?.points ?? '–'),
            score[name]?.reason ?? '',
          ]),
          ['Total of 100', '', totalScore === null ? '–' : String(totalScore), ''],
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
