import { MESSAGES, OTHER_MANUFACTURER, validate } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { atFormField, requestFormSchema } from './schema.ts';
import { DEFAULT_VALUES, type RequestFormValues, valuesOf } from './values.ts';

const filled: RequestFormValues = {
  ...DEFAULT_VALUES,
  deviceName: 'Guide wire',
  description: 'Hydrophilic, 0.035 in',
  representativeName: 'N/A',
  isReplacement: false,
};

function refusals(values: RequestFormValues): Record<string, string> {
  try {
    validate(requestFormSchema, values);
    return {};
  } catch (error) {
    const { fields } = error as { fields: { field: string; message: string }[] };
    return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
  }
}

describe('the defaults of the form', () => {
  it('are the first manufacturer, CVOR, and no replacement shown', () => {
    expect(DEFAULT_VALUES.manufacturer).toBe('Abbott');
    expect(DEFAULT_VALUES.department).toBe('CVOR');
    expect(Boolean(DEFAULT_VALUES.isReplacement)).toBe(false);
  });

  it('name every field that is still to be filled', () => {
    const refused = refusals(DEFAULT_VALUES);
    expect(Object.keys(refused).sort()).toEqual([
      'description',
      'deviceName',
      'isReplacement',
      'representativeName',
    ]);
    expect(refused.representativeName).toBe(MESSAGES.representativeRequired);
    expect(refused.isReplacement).toBe(MESSAGES.replacementRequired);
  });
});

describe('what is sent', () => {
  it('is trimmed, blank notes are left out', () => {
    const sent = validate(requestFormSchema, {
      ...filled,
      deviceName: '  Guide wire ',
      additionalNotes: '  ',
    });
    expect(sent).toMatchObject({ deviceName: 'Guide wire', additionalNotes: null, isReplacement: false });
  });

  it('is the custom text when the manufacturer is Other', () => {
    const other = { ...filled, manufacturer: OTHER_MANUFACTURER, customManufacturer: ' Cordis ' } as const;
    expect(validate(requestFormSchema, other)).toMatchObject({ manufacturer: 'Cordis' });
  });

  it('carries the old device of a replacement only', () => {
    const old = { oldDeviceName: 'Old wire', oldDeviceManufacturer: 'Terumo' } as const;
    expect(validate(requestFormSchema, { ...filled, ...old })).toMatchObject({ oldDeviceName: null });
    expect(validate(requestFormSchema, { ...filled, ...old, isReplacement: true })).toMatchObject(old);
  });
});

describe('refusals', () => {
  it('refuses a blank representative name', () => {
    expect(refusals({ ...filled, representativeName: '   ' })).toEqual({
      representativeName: MESSAGES.representativeRequired,
    });
  });

  it('asks for the text of an Other manufacturer where it is typed', () => {
    expect(refusals({ ...filled, manufacturer: OTHER_MANUFACTURER })).toHaveProperty('customManufacturer');
  });

  it('asks for the old device of a replacement', () => {
    const replacement = { ...filled, isReplacement: true };
    expect(Object.keys(refusals(replacement)).sort()).toEqual(['oldDeviceManufacturer', 'oldDeviceName']);
    expect(
      refusals({ ...replacement, oldDeviceName: 'Old', oldDeviceManufacturer: OTHER_MANUFACTURER }),
    ).toHaveProperty('oldDeviceCustomManufacturer');
  });

  it('puts what the server refuses at the field of the form', () => {
    const error = { field: 'manufacturer', message: 'Manufacturer is required' };
    expect(atFormField(error, filled).field).toBe('manufacturer');
    expect(atFormField(error, { ...filled, manufacturer: OTHER_MANUFACTURER }).field).toBe(
      'customManufacturer',
    );
  });
});

describe('editing', () => {
  it('shows a manufacturer that is not in the list as Other', () => {
    const values = valuesOf({ ...validate(requestFormSchema, filled), manufacturer: 'Cordis' });
    expect(values).toMatchObject({ manufacturer: OTHER_MANUFACTURER, customManufacturer: 'Cordis' });
  });

  it('sends back what it was given', () => {
    const stored = validate(requestFormSchema, {
      ...filled,
      isReplacement: true,
      oldDeviceName: 'Old wire',
      oldDeviceManufacturer: OTHER_MANUFACTURER,
      oldDeviceCustomManufacturer: 'Cordis',
    });
    expect(validate(requestFormSchema, valuesOf(stored))).toEqual(stored);
  });
});
