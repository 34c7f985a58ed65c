import { describe, expect, it } from 'vitest';
import { DomainError } from './errors.ts';
import { analystNotesSchema, lawsonIdSchema } from './field-schema.ts';
import { newRequestSchema } from './new-request.ts';
import { invitationSchema, userChangeSchema, validate } from './validation.ts';

const request = {
  deviceName: 'Closure device',
  description: 'For femoral access',
  representativeName: 'N/A',
  department: 'Cath Lab',
  manufacturer: 'Abbott',
  isReplacement: false,
};

/** The message and field of each problem, or an empty list when the value is accepted. */
function problems(schema: Parameters<typeof validate>[0], value: unknown): string[] {
  try {
    validate(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.kind).toBe('invalid');
    return error.fields.map(({ field, message }) => `${field}: ${message}`);
  }
}

describe('a new request', () => {
  it('is accepted with what is required, trimmed', () => {
    expect(validate(newRequestSchema, { ...request, deviceName: '  Closure device ' })).toMatchObject({
      deviceName: 'Closure device',
      additionalNotes: null,
    });
  });

  it('needs a representative name that is not blank', () => {
    for (const representativeName of ['', '   ', undefined, null]) {
      expect(problems(newRequestSchema, { ...request, representativeName })).toEqual([
        'representativeName: Representative name is required',
      ]);
    }
  });

  it('needs the choice whether it is a replacement', () => {
    expect(problems(newRequestSchema, { ...request, isReplacement: undefined })).toEqual([
      'isReplacement: Please select whether this is a replacement',
    ]);
  });

  it('needs manufacturer, device name, description and a known department, and names all of them at once', () => {
    const { deviceName: _, description: __, manufacturer: ___, ...rest } = request;
    expect(problems(newRequestSchema, { ...rest, department: 'Kitchen' })).toHaveLength(4);
  });

  it('needs the old device of a replacement', () => {
    expect(problems(newRequestSchema, { ...request, isReplacement: true, oldDeviceName: ' ' })).toEqual([
      'oldDeviceManufacturer: Old device manufacturer is required for a replacement',
      'oldDeviceName: Old device name is required for a replacement',
    ]);
  });

  it('keeps nothing of an old device when it replaces none', () => {
    expect(validate(newRequestSchema, { ...request, oldDeviceName: 'Old one' })).toMatchObject({
      oldDeviceName: null,
    });
  });

  it.each([
    ['deviceName', 200],
    ['manufacturer', 200],
    ['representativeName', 200],
    ['description', 5_000],
    ['additionalNotes', 5_000],
  ])('takes %s of %i characters and no more', (field, limit) => {
    expect(problems(newRequestSchema, { ...request, [field]: 'x'.repeat(limit) })).toEqual([]);
    expect(problems(newRequestSchema, { ...request, [field]: 'x'.repeat(limit + 1) })).toHaveLength(1);
  });

  it.each([null, undefined, 'text', 7, [], [request]])('is refused when it is %j', (value) => {
    expect(() => validate(newRequestSchema, value)).toThrow(DomainError);
  });
});

describe('notes and numbers', () => {
  it('of an analysis must not be blank', () => {
    expect(problems(analystNotesSchema, ' \n ')).toEqual([': Analysis notes are required']);
    expect(validate(analystNotesSchema, ' fine ')).toBe('fine');
  });

  it('of the shelf must not be blank or longer than 64 characters', () => {
    expect(problems(lawsonIdSchema, '  ')).toHaveLength(1);
    expect(problems(lawsonIdSchema, 'L'.repeat(65))).toHaveLength(1);
    expect(validate(lawsonIdSchema, ' LW-1 ')).toBe('LW-1');
  });
});

describe('users', () => {
  it('are changed only in the fields that are sent', () => {
    expect(validate(userChangeSchema, { active: false })).toEqual({ active: false });
    expect(problems(userChangeSchema, { name: ' ' })).toEqual(['name: Name is required']);
    expect(problems(userChangeSchema, { role: 'king' })).toHaveLength(1);
  });

  it('are invited by a valid email, kept in small letters', () => {
    const invitation = { name: 'Ann', role: 'analyst' };
    expect(validate(invitationSchema, { ...invitation, email: ' Ann@Hospital.Example ' }).email).toBe(
      'ann@hospital.example',
    );
    expect(problems(invitationSchema, { ...invitation, email: 'ann' })).toEqual([
      'email: Email must be a valid address',
    ]);
  });
});
