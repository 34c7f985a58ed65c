import {
  ANALYSIS_PART_NAMES,
  ANALYSIS_SECTION_NAMES,
  COST_PERIODS,
  COST_SIDES,
  CURRENCY_NAMES,
  DEVICE_CLASSES,
  EVIDENCE_LEVELS,
  LIMITS,
  MOST_POINTS,
  STUDY_KINDS,
} from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'requests';
const { lines, studies, quantity, finding } = LIMITS.analysis;

const prose = text(LIMITS.longText).nullable();
const short = text().nullable();
const count = z.int().min(0).max(quantity);
const decimal = z.string().describe('A decimal such as "1250.00"');

/** A criterion of the score, with its key. */
export const CRITERION = component(
  'ScoreCriterion',
  z.object({ key: text(), label: text(), help: z.string(), weight: z.int().min(0) }),
);
export const WEIGHTS = z.record(z.string(), z.int());

const SECTION = z.enum(ANALYSIS_SECTION_NAMES as [string, ...string[]]);

const SECTIONS = {
  need: component(
    'AnalysisNeed',
    z.object({ problem: prose, patients_per_year: count.nullable(), alternatives: prose }).partial(),
  ),
  cost: component(
    'AnalysisCost',
    z
      .object({
        lines: z
          .array(
            z.object({
              item: text(),
              unit_price: decimal,
              quantity: count,
              period: z.enum(COST_PERIODS),
              side: z.enum(COST_SIDES).describe('Whether it is paid for the new device, or no more'),
            }),
          )
          .max(lines),
        currency: z.enum(CURRENCY_NAMES as [string, ...string[]]),
      })
      .extend(
        z
          .object({
            contract_number: short,
            contract_end: z.iso.date().nullable(),
            reimbursement_code: short,
          })
          .partial().shape,
      ),
  ),
  safety: component(
    'AnalysisSafety',
    z
      .object({
        device_class: z.enum(DEVICE_CLASSES).nullable(),
        premarket_number: short.describe('Of a 510(k), a PMA or a De Novo'),
        recalls: prose,
        incidents: prose,
      })
      .partial(),
  ),
  evidence: component(
    'AnalysisEvidence',
    z.object({
      studies: z
        .array(
          z.object({
            citation: text(finding).nullish(),
            doi: text().nullish(),
            kind: z.enum(Object.keys(STUDY_KINDS) as [string, ...string[]]),
            level: z.enum(EVIDENCE_LEVELS),
            finding: text(finding).nullish(),
          }),
        )
        .max(studies),
    }),
  ),
  score: component(
    'AnalysisScore',
    z
      .record(
        z.string(),
        z.object({
          points: z.int().min(0).max(MOST_POINTS).nullish(),
          reason: text(finding).nullish(),
        }),
      )
      .describe('By the keys of the criteria'),
  ),
};
/** The sections of a value analysis. Each is null while nobody has filled it in. */
export const FILLED_SECTIONS = Object.fromEntries(
  Object.entries(SECTIONS).map(([name, schema]) => [name, schema.nullable()]),
);

const version = z.int().min(0);

const ANALYSIS = component(
  'ValueAnalysis',
  z.object({
    version: version.describe('Counts the saves: 0 when nobody has written it'),
    ...FILLED_SECTIONS,
    criteria: z
      .array(CRITERION)
      .describe('Those that the score was made with; the present ones while there is none'),
    weights: WEIGHTS.describe('Their weights'),
    present_criteria: z.array(CRITERION).describe('Those by which the hospital scores now'),
    annual_impact: decimal.nullable().describe('Yearly costs of the new less those of the replaced'),
    first_year_cost: decimal.nullable().describe('The same with what is paid once'),
    total_score: z.number().nullable().describe('Of 100; null until all criteria have points'),
    missing_parts: z
      .array(z.enum(ANALYSIS_PART_NAMES as [string, ...string[]]))
      .describe('What the settings require before the request is sent to the committee, and is not there'),
    sections: z
      .array(
        z.object({
          name: SECTION,
          version,
          saved_by: person,
          saved_at: instant,
        }),
      )
      .describe('Who saved what last'),
  }),
);

const secondsLeft = z.int().min(0).describe('It ends by itself then, unless it is said again');
export const writers = call({
  operationId: 'getAnalysisWriters',
  tag,
  summary: 'Who else is writing in the value analysis of a request now',
  description: 'For staff.',
  params: byId,
  answers: {
    200: z.array(z.object({ section: SECTION, person, seconds_left: secondsLeft })),
  },
  refusals: [400, 404],
});
export const write = call({
  operationId: 'writeAnalysisSection',
  tag,
  summary: 'Say that one is writing a section, or is not any more',
  description: 'It keeps nobody from writing, and nothing of it is recorded.',
  params: { ...byId, section: SECTION },
  body: z.object({ writing: z.boolean() }),
  answers: { 200: z.object({ seconds_left: secondsLeft }) },
  refusals: [400, 403, 404, 409, 413, 415],
});

export const read = call({
  operationId: 'getAnalysis',
  tag,
  summary: 'The value analysis of a request',
  description: 'For staff. A section that nobody has filled in is null.',
  params: byId,
  answers: { 200: ANALYSIS },
  refusals: [400, 404],
});
export const save = call({
  operationId: 'saveAnalysis',
  tag,
  summary: 'Save sections of a value analysis',
  description:
    'Sections that are not sent stay; null empties one. An older version is refused with the name of the person who has saved since.',
  params: byId,
  body: z.object({
    version,
    present_criteria: z
      .boolean()
      .nullish()
      .describe(
        'The score is made anew by the present criteria; otherwise it keeps those that it was made with',
      ),
    ...Object.fromEntries(Object.entries(FILLED_SECTIONS).map(([name, schema]) => [name, schema.optional()])),
  }),
  answers: { 200: ANALYSIS },
  refusals: [400, 403, 404, 409, 413, 415],
});
