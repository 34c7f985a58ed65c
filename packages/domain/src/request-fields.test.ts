import { describe, expect, it } from 'vitest';
import { missingMessage } from './field-schema.ts';
import { inputField, type RequesterField } from './request-fields.ts';

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
