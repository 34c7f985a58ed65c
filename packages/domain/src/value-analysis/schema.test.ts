import { describe, expect, it } from 'vitest';
import { validate } from '../validation.ts';
import { analysisChangeSchema } from './schema.ts';
import { DEFAULT_CRITERIA } from './score.ts';

const read = (change: object) => validate(analysisChangeSchema(DEFAULT_CRITERIA), { version: 0, ...change });
const line = { item: 'Valve', unitPrice: '32500.00', quantity: 40, period: 'year', side: 'new' };
const cost = { currency: 'USD', lines: [line] };
const study = { citation: 'Mack, NEJM 2019', kind: 'randomized_trial', level: 'II' };

describe('what a value analysis accepts', () => {
  it('is each section by itself, with what is left out empty', () => {
    expect(read({ cost })).toEqual({
      version: 0,
      cost: { ...cost, contractNumber: null, contractEnd: null, reimbursementCode: null },
    });
    expect(read({ need: null })).toEqual({ version: 0, need: null });
    expect(read({ need: { patientsPerYear: 0 } }).need).toEqual({
      problem: null,
      patientsPerYear: 0,
      alternatives: null,
    });
  });

  it.each([
    ['k123456', 'K123456'],
    ['P970029/S001', 'P970029/S001'],
    ['den200045', 'DEN200045'],
    ['', null],
  ])('reads the premarket number %j', (sent, stored) => {
    expect(read({ safety: { premarketNumber: sent } }).safety?.premarketNumber).toBe(stored);
  });

  it.each([
    ['10.1056/NEJMoa1814052', '10.1056/NEJMoa1814052'],
    ['https://doi.org/10.1056/NEJMoa1814052', '10.1056/NEJMoa1814052'],
    ['doi: 10.1056/NEJMoa1814052', '10.1056/NEJMoa1814052'],
  ])('reads the DOI %j', (doi, stored) => {
    expect(read({ evidence: { studies: [{ ...study, doi }] } }).evidence?.studies[0]?.doi).toBe(stored);
  });

  it.each<[object, string]>([
    [{ cost: { ...cost, lines: [{ ...line, unitPrice: 32_500 }] } }, 'cost.lines.0.unitPrice'],
    [{ cost: { ...cost, lines: [{ ...line, unitPrice: '-1' }] } }, 'cost.lines.0.unitPrice'],
    [{ cost: { ...cost, lines: [{ ...line, unitPrice: '1,000' }] } }, 'cost.lines.0.unitPrice'],
    [{ cost: { ...cost, lines: [{ ...line, unitPrice: '01' }] } }, 'cost.lines.0.unitPrice'],
    [{ cost: { ...cost, lines: [{ ...line, unitPrice: '1e3' }] } }, 'cost.lines.0.unitPrice'],
    [{ cost: { ...cost, lines: [{ ...line, unitPrice: '0.0000001' }] } }, 'cost.lines.0.unitPrice'],
    [{ cost: { ...cost, lines: [{ ...line, quantity: 1.5 }] } }, 'cost.lines.0.quantity'],
    [{ cost: { ...cost, lines: [{ ...line, period: 'month' }] } }, 'cost.lines.0.period'],
    [{ cost: { ...cost, lines: Array(61).fill(line) } }, 'cost.lines'],
    [{ cost: { ...cost, currency: 'XXX' } }, 'cost.currency'],
    [{ cost: { ...cost, contractEnd: '2027-02-30' } }, 'cost.contractEnd'],
    [{ cost: [] }, 'cost'],
    [{ safety: { premarketNumber: 'K12345' } }, 'safety.premarketNumber'],
    [{ safety: { deviceClass: 'IV' } }, 'safety.deviceClass'],
    [{ evidence: { studies: [{ ...study, citation: ' ' }] } }, 'evidence.studies.0.citation'],
    [{ evidence: { studies: [{ ...study, doi: 'NEJM' }] } }, 'evidence.studies.0.doi'],
    [{ score: { safety: { points: 6 } } }, 'score.safety.points'],
    [{ score: { beauty: { points: 5 } } }, 'score'],
    [{ version: -1 }, 'version'],
    [{ version: '1' }, 'version'],
  ])('is not %j', (change, field) => {
    const refused = () => read(change);
    expect(refused).toThrow(
      expect.objectContaining({ kind: 'invalid', fields: [expect.objectContaining({ field })] }),
    );
  });
});
