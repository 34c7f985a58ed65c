import * as z from 'zod/mini';
import { DEVICE_CLASSES } from '../devices.ts';
import { isDate } from '../instants.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional, required } from '../text-schema.ts';
import { COST_PERIODS, COST_SIDES, CURRENCY_NAMES } from './cost.ts';
import { isDecimal } from './decimal.ts';
import { CRITERIA, CRITERION_NAMES, MOST_POINTS } from './score.ts';
import {
  ANALYSIS_SECTIONS,
  type CostSection,
  EVIDENCE_LEVELS,
  type EvidenceSection,
  type NeedSection,
  premarketKind,
  type SafetySection,
  type ScoreSection,
  STUDY_KINDS,
} from './sections.ts';

const { shortText, longText } = LIMITS;
const { lines: mostLines, studies: mostStudies, quantity: mostOfOne, finding } = LIMITS.analysis;

const orNull = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: T | null | undefined) => value ?? null),
  );

const whole = (label: string, min: number, max: number) => {
  const message = MESSAGES.notWhole(label, min, max);
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

const oneOf = <const Options extends readonly string[]>(label: string, options: Options) =>
  z.enum(options, MESSAGES.notListed(label, options));

/** An optional text in capital letters that has a form. */
const formed = (label: string, fits: (text: string) => boolean, message: string) =>
  z.pipe(
    optional(label, shortText),
    z
      .transform((text: string | null) => text?.toUpperCase() ?? null)
      .check(z.refine((text) => text === null || fits(text), message)),
  );

const section = (name: keyof typeof ANALYSIS_SECTIONS) => MESSAGES.notObject(ANALYSIS_SECTIONS[name]);

const needSchema: z.ZodMiniType<NeedSection> = z.object(
  {
    problem: optional('Problem', longText),
    patientsPerYear: orNull(whole('Patients per year', 0, mostOfOne)),
    alternatives: optional('Alternatives', longText),
  },
  section('need'),
) as never;

const lineSchema = z.object(
  {
    item: required('Item', shortText),
    unitPrice: z
      .string(MESSAGES.notDecimal('Unit price'))
      .check(z.refine<string>(isDecimal, MESSAGES.notDecimal('Unit price'))),
    quantity: whole('Quantity', 0, mostOfOne),
    period: oneOf('Period', COST_PERIODS),
    side: oneOf('Side', COST_SIDES),
  },
  MESSAGES.notObject('A line'),
);

const dateSchema = (label: string) =>
  orNull(z.string(MESSAGES.notDate(label)).check(z.refine<string>(isDate, MESSAGES.notDate(label))));

const costSchema: z.ZodMiniType<CostSection> = z.object(
  {
    currency: oneOf('Currency', CURRENCY_NAMES),
    lines: z
      .array(lineSchema, MESSAGES.notList('Lines', mostLines))
      .check(z.maxLength(mostLines, MESSAGES.notList('Lines', mostLines))),
    contractNumber: optional('Contract number', shortText),
    contractEnd: dateSchema('End of the contract'),
    reimbursementCode: optional('Reimbursement code', shortText),
  },
  section('cost'),
) as never;

const safetySchema: z.ZodMiniType<SafetySection> = z.object(
  {
    deviceClass: orNull(oneOf('Device class', DEVICE_CLASSES)),
    premarketNumber: formed(
      'Premarket number',
      (text) => premarketKind(text) !== null,
      MESSAGES.notPremarketNumber,
    ),
    recalls: optional('Recalls', longText),
    incidents: optional('Incidents', longText),
  },
  section('safety'),
) as never;

const DOI = /^10\.\d{4,9}\/\S+$/;

const studySchema = z
  .object(
    {
      citation: optional('Citation', finding),
      doi: z.pipe(
        optional('DOI', shortText),
        z
          .transform(
            (text: string | null) =>
              text?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '') ?? null,
          )
          .check(z.refine((text) => text === null || DOI.test(text), MESSAGES.notDoi)),
      ),
      kind: oneOf('Kind of study', Object.keys(STUDY_KINDS)),
      level: oneOf('Level of evidence', EVIDENCE_LEVELS),
      finding: optional('What it shows', finding),
    },
    MESSAGES.notObject('A study'),
  )
  .check(
    z.refine(({ citation, doi }) => citation !== null || doi !== null, {
      error: MESSAGES.citationMissing,
      path: ['citation'],
    }),
  );

const evidenceSchema: z.ZodMiniType<EvidenceSection> = z.object(
  {
    studies: z
      .array(studySchema, MESSAGES.notList('Studies', mostStudies))
      .check(z.maxLength(mostStudies, MESSAGES.notList('Studies', mostStudies))),
  },
  section('evidence'),
) as never;

const pointsSchema = (label: string) =>
  z.object(
    {
      points: orNull(whole(`The points of ${label}`, 0, MOST_POINTS)),
      reason: optional(`The reason of ${label}`, finding),
    },
    MESSAGES.notObject(label),
  );

/** The criteria that are given; the others have no points. */
const scoreSchema: z.ZodMiniType<ScoreSection> = z.strictObject(
  Object.fromEntries(CRITERION_NAMES.map((name) => [name, z.optional(pointsSchema(CRITERIA[name].label))])),
  {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? MESSAGES.notCriteria(CRITERION_NAMES) : section('score'),
  },
) as never;

const versionMessage = MESSAGES.notVersionOfAnalysis;

/** Some sections of a value analysis with the version that was read. Null empties a section. */
export const analysisChangeSchema = z.object({
  version: z.int(versionMessage).check(z.nonnegative(versionMessage)),
  need: z.optional(z.nullable(needSchema)),
  cost: z.optional(z.nullable(costSchema)),
  safety: z.optional(z.nullable(safetySchema)),
  evidence: z.optional(z.nullable(evidenceSchema)),
  score: z.optional(z.nullable(scoreSchema)),
});
