import { describe, expect, it } from 'vitest';
import { missingMessage } from './field-schema.ts';
import { ALL_FIELDS, fieldEntry, inputField, type RequesterField } from './request-fields.ts';

describe('a field of a request that was left out', () => {
  it.each<[RequesterField, string]>([
    ['deviceName', 'Device name is required'],
    ['additionalNotes', 'Additional notes are required'],
    ['replacementDetails', 'Replacement details are required'],
    ['representativeName', 'Representative name is required'],
    ['isReplacement', 'Please select whether this is a replacement'],
  ])('is asked for in correct English, or in the words of the specification: %s', (name, message) => {
    expect(missingMessage(inputField(name))).toBe(message);
  });
});

it('is found by lists and by the search only where all who read the request read the field', () => {
  const told = ALL_FIELDS.map(fieldEntry).filter(({ searchable, found }) => searchable ?? found);
  expect(told.length).toBeGreaterThan(0);
  for (const { label, readBy, found } of told)
    expect([label, readBy, typeof found]).toEqual([label, undefined, 'number']);
});
