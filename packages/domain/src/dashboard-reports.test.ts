import { describe, expect, it } from 'vitest';
import { cleanMessage, REPORT_LIMITS, ROUTE_PATTERN } from './dashboard-reports.ts';

describe('the message of a report', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'name')",
      "Cannot read properties of undefined (reading 'name')",
    ],
    ['items.map is not a function', 'items.map is not a function'],
    ['Failed for ann.lee@hospital.example', 'Failed for (mail)'],
    ['Request 4711 of LW-20993 is gone', 'Request (number) of (number) is gone'],
    [
      `Unexpected token 'J', "John Smith" is not valid JSON`,
      'Unexpected token (text), (text) is not valid JSON',
    ],
    ['No https://x.example/a?token=abc here', 'No (address) here'],
    ['Cannot open /requests/17?text=hip', 'Cannot open (address)'],
    ['It said `my note', 'It said (text)'],
    ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6 is unknown', '(number) is unknown'],
  ])('%j keeps nothing about a person', (message, cleaned) => {
    expect(cleanMessage(message)).toBe(cleaned);
  });

  it('is cut', () => {
    expect(cleanMessage('word '.repeat(1000))).toHaveLength(REPORT_LIMITS.message);
  });
});

describe('the route of a report', () => {
  it.each(['/analyst-dashboard', '/admin/users', '/requests/:id', '/x/*'])('%s is a pattern', (route) => {
    expect(ROUTE_PATTERN.test(route)).toBe(true);
  });

  it.each(['/requests/17', '/x?a=b', '/Ann', '/x/ann@hospital', ''])('%j is none', (route) => {
    expect(ROUTE_PATTERN.test(route)).toBe(false);
  });
});
