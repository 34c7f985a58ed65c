import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Grace Okafor', 'GO'],
    ['Dr. Elena Marquez', 'EM'],
    ['Prof. Dr. Elena Marquez', 'EM'],
    ['Elena Marquez, MD, PhD', 'EM'],
    ['dr Priya Raman', 'PR'],
    ['Juan Carlos de la Cruz Jr.', 'JC'],
    ['Anh Do', 'AD'],
    ['Dr. Cher', 'C'],
    ['Dr.', 'D'],
    ['“Émile”  Øster', 'ÉØ'],
    ['ann.lee@demo.local', 'A'],
    ['', ''],
  ])('of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
