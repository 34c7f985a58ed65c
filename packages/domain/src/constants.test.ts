import { describe, expect, it } from 'vitest';
import {
  DEFAULT_METADATA_DEPARTMENT,
  DEPARTMENTS,
  MANUFACTURERS,
  NOTE_ROWS,
  SITE_CODE,
  SIZES,
  STORAGE_KEYS,
  TIMINGS,
  UPLOAD_EXTENSIONS,
  WINDOWING,
} from './constants.ts';
import { MESSAGES } from './messages.ts';
import { STATUSES } from './stages.ts';

/** Copied from the specification, sections 3, 8 and 9. */
describe('business constants', () => {
  it('name where the browser keeps token, role and dismissed requests', () => {
    expect(STORAGE_KEYS.sessionToken).toBe('token');
    expect(STORAGE_KEYS.pendingRole).toBe('pendingUserRole');
    expect(STORAGE_KEYS.dismissedRequests(7)).not.toBe(STORAGE_KEYS.dismissedRequests(8));
  });

  it('are the site code, departments and manufacturers of the specification', () => {
    expect([SITE_CODE, DEFAULT_METADATA_DEPARTMENT]).toEqual(['ADHVH', 'General']);
    expect(DEPARTMENTS.join(', ')).toBe('CVOR, HBOR, EP, Cath Lab');
    expect(MANUFACTURERS.join(', ')).toBe(
      'Abbott, Boston Scientific, Medtronic, Terumo, Zimmer Biomet, Edwards, Arrow/Teleflex, INARI, Other',
    );
  });

  it('are the statuses and upload types of the specification', () => {
    expect(STATUSES.join(', ')).toBe(
      'submitted, under_analysis, committee_review, approved, rejected, dismissed',
    );
    expect([...UPLOAD_EXTENSIONS].sort()).toEqual(['.xls', '.xlsx']);
  });

  it('are the timings of the specification, in milliseconds', () => {
    expect(TIMINGS).toEqual({
      successMessage: 5_000,
      authenticationTimeout: 3_000,
      identityScriptTimeout: 15_000,
      panel: 200,
      tooltipMedium: 300,
      tooltipLong: 500,
      fieldValidation: 200,
      scrollDebounce: 100,
      scrollDebounceMax: 500,
      resizeDebounce: 500,
    });
  });

  it('are the sizes of the specification, in pixels, and the windows of its lists', () => {
    expect(SIZES).toMatchObject({
      mobileBreakpoint: 768,
      profileCard: 400,
      rowHeight: 38,
      rowHeightCompact: 32,
      columnMin: 100,
      columnMax: 300,
    });
    expect(NOTE_ROWS).toEqual({ analysis: 4, committee: 3 });
    expect(WINDOWING).toEqual({ pageSize: 10, ahead: 2, behind: 2 });
  });
});

describe('messages', () => {
  it('of successes are worded for the device', () => {
    expect(MESSAGES.ordered('Micra', false)).toBe('Micra has been marked as ordered');
    expect(MESSAGES.ordered('Micra', true)).toBe('Micra has been marked as ordered (backordered)');
    expect(MESSAGES.onShelf('Micra', 'L-1')).toBe(
      'Micra has been marked as on the shelf with Lawson ID: L-1',
    );
  });
});
