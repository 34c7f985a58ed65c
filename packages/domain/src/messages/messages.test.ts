import { describe, expect, it } from 'vitest';
import * as MESSAGES from './all.ts';
import { BACKEND_REFUSALS } from './service/backends.ts';
import { CALL_REFUSALS, PARAMETER_MESSAGES } from './service/calls.ts';
import { DASHBOARD_REFUSALS } from './service/dashboards.ts';
import { IDENTITY_MESSAGES, PEOPLE_REFUSALS } from './service/people.ts';
import { ADDRESSEE_MESSAGES, REQUEST_REFUSALS } from './service/requests.ts';
import { say } from './service.ts';

const ALL: readonly Readonly<Record<string, unknown>>[] = [
  MESSAGES,
  CALL_REFUSALS,
  PARAMETER_MESSAGES,
  DASHBOARD_REFUSALS,
  BACKEND_REFUSALS,
  IDENTITY_MESSAGES,
  PEOPLE_REFUSALS,
  REQUEST_REFUSALS,
  ADDRESSEE_MESSAGES,
];
const twice = (all: readonly unknown[]) => all.filter((each, index) => all.indexOf(each) !== index);

describe('the catalogue of messages', () => {
  it('has no key twice', () => {
    expect(twice(ALL.flatMap((texts) => Object.keys(texts)))).toEqual([]);
  });

  it('says nothing twice', () => {
    const texts = ALL.flatMap((each) => Object.values(each)).filter((text) => typeof text === 'string');
    expect(texts.length).toBeGreaterThan(100);
    expect(twice(texts)).toEqual([]);
  });

  it('gives a message with the code of its key', () => {
    expect(say('cannotBecome', 'Approved', 'Submitted')).toEqual({
      code: 'cannot_become',
      text: 'A request that is Approved cannot become Submitted.',
    });
  });
});
