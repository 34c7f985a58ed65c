import * as z from 'zod/mini';
import { DEVICE_CLASSES } from '../devices.ts';
import { isDate } from '../instants.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { snake } from '../snake.ts';
import { optional, required, requiredOr } from '../text-schema.ts';
import { whole } from '../whole-schema.ts';
import { COST_PERIODS, COST_SIDES, CURRENCY_NAMES } from './cost.ts';
import { isDecimal } from './decimal.ts';
import { ANALYSIS_LABELS as LABELS } from './labels.ts';
import { type Criterion, MOST_POINTS } from './score.ts';
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

const oneOf = <const Options extends readonly string[]>(label: string, options: Options) =>
  z.enum(options, MESSAGES.notListed(label, options));

/** An optional text in capital letters with a fixed format. */
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
    problem: optional(LABELS.problem, longText),
    patientsPerYear: orNull(whole(LABELS.patientsPerYear, 0, mostOfOne)),
    alternatives: optional(LABELS.alternatives, longText),
  },
  section('need'),
) as never;

const notPrice = requiredOr(LABELS.unitPrice, MESSAGES.notDecimal(LABELS.unitPrice));

const lineSchema = z.object(
  {
    item: required(LABELS.item, shortText),
    unitPrice: z.string({ error: notPrice }).check(z.refine<string>(isDecimal, { error: notPrice })),
    quantity: whole(LABELS.quantity, 0, mostOfOne),
    period: oneOf(LABELS.period, COST_PERIODS),
    side: oneOf(LABELS.side, COST_SIDES),
  },
  MESSAGES.notObject('A line'),
);

const dateSchema = (label: string) =>
  orNull(z.string(MESSAGES.notDate(label)).check(z.refine<string>(isDate, MESSAGES.notDate(label))));

const costSchema: z.ZodMiniType<CostSection> = z.object(
  {
    currency: oneOf(LABELS.currency, CURRENCY_NAMES),
    lines: z
      .array(lineSchema, MESSAGES.notList(LABELS.lines, mostLines))
      .check(z.maxLength(mostLines, MESSAGES.notList(LABELS.lines, mostLines))),
    contractNumber: optional(LABELS.contractNumber, shortText),
    contractEnd: dateSchema(LABELS.contractEnd),
    reimbursementCode: optional(LABELS.reimbursementCode, shortText),
  },
  section('cost'),
) as never;

const safetySchema: z.ZodMiniType<SafetySection> = z.object(
  {
    deviceClass: orNull(oneOf(LABELS.deviceClass, DEVICE_CLASSES)),
    premarketNumber: formed(
      LABELS.premarketNumber,
      (text) => premarketKind(text) !== null,
      MESSAGES.notPremarketNumber,
    ),
    recalls: optional(LABELS.recalls, longText),
    incidents: optional(LABELS.incidents, longText),
  },
  section('safety'),
) as never;

const DOI = /^10\.\d{4,9}\/\S+$/;

const studySchema = z
  .object(
    {
      citation: optional(LABELS.citation, finding),
      doi: z.pipe(
        optional(LABELS.doi, shortText),
        z
          .transform(
            (text: string | null) =>
              text?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '') ?? null,
          )
          .check(z.refine((text) => text === null || DOI.test(text), MESSAGES.notDoi)),
      ),
      kind: oneOf(LABELS.kind, Object.keys(STUDY_KINDS)),
      level: oneOf(LABELS.level, EVIDENCE_LEVELS),
      finding: optional(LABELS.finding, finding),
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
      .array(studySchema, MESSAGES.notList(LABELS.studies, mostStudies))
      .check(z.maxLength(mostStudies, MESSAGES.notList(LABELS.studies, mostStudies))),
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

/** The criteria that are sent; the others have no points. */
const scoreSchema = (
  criteria: readonly Criterion[],
  accepted: readonly Criterion[],
): z.ZodMiniType<ScoreSection> =>
  z.strictObject(
    Object.fromEntries(criteria.map(({ name, label }) => [name, z.optional(pointsSchema(label))])),
    {
      error: ({ code }) =>
        code === 'unrecognized_keys'
          ? MESSAGES.notCriteria(accepted.map(({ name }) => snake(name)))
          : section('score'),
    },
  ) as never;

const versionMessage = MESSAGES.notVersionOfAnalysis;

/**
 * Some sections of a value analysis, with the version that was read. Null empties a section. A score may have all the `known` criteria; the
 * stored score decides which of them. A refusal names the `accepted` ones of a new score.
 */
export const analysisChangeSchema = (known: readonly Criterion[], accepted: readonly Criterion[] = known) =>
  z.object({
    version: z.int(versionMessage).check(z.nonnegative(versionMessage)),
    need: z.optional(z.nullable(needSchema)),
    cost: z.optional(z.nullable(costSchema)),
    safety: z.optional(z.nullable(safetySchema)),
    evidence: z.optional(z.nullable(evidenceSchema)),
    score: z.optional(z.nullable(scoreSchema(known, accepted))),
  });
