import { describe, expect, it } from 'vitest';
import { missingMessage } from './field-schema.ts';
import { fieldsWith, inputField, REQUESTER_FIELDS } from './request-fields.ts';

describe('the fields of a request', () => {
  it('stand in the order in which the specification names them, the old device by its manufacturer first', () => {
    expect(fieldsWith(() => true).join(' ')).toBe(
      'deviceName description additionalNotes representativeName department manufacturer isReplacement ' +
        'replacementDetails oldDeviceManufacturer oldDeviceName requestedBy requesterEmail status submissionDate ' +
        'lastUpdated analystNotes committeeNotes isOrdered orderDate isBackordered isOnShelf shelfDate lawsonId',
    );
  });

  it('are asked for in correct English', () => {
    expect(REQUESTER_FIELDS.map((name) => missingMessage(inputField(name)))).toEqual([
      'Device name is required',
      'Description is required',
      'Additional notes are required',
      'Representative name is required',
      'Department is required',
      'Manufacturer is required',
      'Please select whether this is a replacement',
      'Replacement details are required',
      'Old device manufacturer is required',
      'Old device name is required',
    ]);
  });
});
