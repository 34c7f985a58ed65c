import { ANALYSIS_SECTION_NAMES, analysisChangeSchema, DEFAULT_CRITERIA, validate } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { entryOf, fieldOf, sentOf, valuesOf } from './sections.ts';

const STORED = {
  need: { problem: 'Bleeding', patientsPerYear: 40, alternatives: null },
  cost: {
    currency: 'JPY',
    lines: [{ item: 'Valve', unitPrice: '32500.00', quantity: 40, period: 'once', side: 'replaced' }],
    contractNumber: 'GPO-7',
    contractEnd: '2027-06-30',
    reimbursementCode: null,
  },
  safety: { deviceClass: 'III', premarketNumber: 'K123456', recalls: null, incidents: 'None' },
  evidence: {
    studies: [
      { citation: 'Mack 2019', doi: null, kind: 'randomized_trial', level: 'II', finding: 'Fewer strokes' },
    ],
  },
  score: {
    patientOutcome: { points: 4, reason: 'Better' },
    safety: { points: 0, reason: null },
    cost: { points: null, reason: null },
    evidence: { points: null, reason: null },
    fit: { points: null, reason: 'Open' },
  },
} as const;

const SCHEMA = analysisChangeSchema(DEFAULT_CRITERIA);

describe('the form of a section', () => {
  it.each(ANALYSIS_SECTION_NAMES)('shows and sends %s as it is stored', (section) => {
    const sent = sentOf(section, valuesOf(section, STORED[section], DEFAULT_CRITERIA), DEFAULT_CRITERIA);
    expect(validate(SCHEMA, { version: 0, [section]: sent })[section]).toEqual(STORED[section]);
  });

  it.each(ANALYSIS_SECTION_NAMES)('of %s is accepted with nothing in it', (section) => {
    const sent = sentOf(section, valuesOf(section, null, DEFAULT_CRITERIA), DEFAULT_CRITERIA);
    expect(() => validate(SCHEMA, { version: 0, [section]: sent })).not.toThrow();
  });

  it('takes a choice back that is optional', () => {
    const values = { ...valuesOf('safety', STORED.safety, []), deviceClass: '-' };
    expect(sentOf('safety', values, [])).toMatchObject({ deviceClass: null });
  });

  it('sends what is no number as it was typed, so that the refusal names the field', () => {
    const values = { ...valuesOf('need', null, []), patientsPerYear: 'many' };
    expect(sentOf('need', values, [])).toMatchObject({ patientsPerYear: 'many' });
  });

  it('sends amounts and counts as the API takes them, however people write them', () => {
    const line = { item: 'Valve', unitPrice: ' $1,234.56 ', quantity: '1,000', period: 'year', side: 'new' };
    const values = { ...valuesOf('cost', null, []), lines: [line] };
    expect(sentOf('cost', values, [])).toMatchObject({ lines: [{ unitPrice: '1234.56', quantity: 1000 }] });
  });

  it('finds the field that a refusal names', () => {
    expect(fieldOf('cost', 'cost.lines.0.unitPrice')).toBe('lines.0.unitPrice');
    expect(fieldOf('score', 'score.safety.reason')).toBe('safety$reason');
    expect(fieldOf('score', 'score.safety.points')).toBe('safety');
    expect(fieldOf('score', 'score')).toBe('score');
  });

  it('has words for every choice', () => {
    const entries = ANALYSIS_SECTION_NAMES.flatMap((name) => [
      ...entryOf(name, DEFAULT_CRITERIA).fields,
      ...(entryOf(name, DEFAULT_CRITERIA).rows?.columns ?? []),
    ]);
    for (const { kind, options } of entries) expect(kind === 'choice').toBe(options !== undefined);
  });
});
