import { expect, it } from 'vitest';
import { inputOf, valuesOf } from './meetingForm.ts';
import type { MeetingFacts } from './meetings.graphql.ts';

const people = [{ id: '7' }];
const meeting = (startsAt: string, endsAt: string) =>
  ({
    ...{ id: '3', title: 'Recall', place: null, guests: [], timeZone: 'Europe/Zurich' },
    ...{ chair: { id: '7' }, attendance: [], startsAt, endsAt },
  }) as unknown as MeetingFacts;
const context = (before: MeetingFacts | null) => ({ timeZone: 'Europe/Zurich', people, before });

it('changes a meeting that goes past midnight, and keeps its end on the next day', () => {
  const before = meeting('2026-12-01T21:00:00.000Z', '2026-12-01T23:30:00.000Z');
  const values = { ...valuesOf(before), from: '21:00' };
  expect(values.until).toBe('00:30');
  expect(inputOf(values, context(before)).input).toMatchObject({
    startsAt: '2026-12-01T20:00:00.000Z',
    endsAt: '2026-12-01T23:30:00.000Z',
  });
  expect(inputOf({ ...values, until: '22:00' }, context(before)).input?.endsAt).toBe(
    '2026-12-01T21:00:00.000Z',
  );
});

it('sends an end before the start as it is, for the gateway to refuse', () => {
  const values = {
    ...valuesOf(meeting('2026-12-01T13:00:00.000Z', '2026-12-01T14:00:00.000Z')),
    until: '12:00',
  };
  expect(inputOf(values, context(null)).input?.endsAt).toBe('2026-12-01T11:00:00.000Z');
});
