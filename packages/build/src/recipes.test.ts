import { describe, expect, it } from 'vitest';
import { documentsOf, filesOf, isNamed, placesOf, recipe } from './places.ts';

/** For each recipe, the most places and files that it may need, and an example with all its names. */
const RECIPES = [
  ['A field of a request', 4, 4, ['additionalNotes', 'additional_notes']],
  ['A stage', 5, 5, ['under_analysis', 'under-analysis']],
  ['A stage', 5, 5, ['committee_review', 'committee-review']],
  // A control and the component that shows it are two files of one place. The texts of a place are also in several files, by the time when
  // they are loaded.
  ['An action', 4, 6, ['start_analysis', 'startAnalysis', 'StartAnalysis']],
  ['An action', 4, 6, ['send_to_committee', 'sendToCommittee', 'SendToCommittee']],
  ['A role', 4, 4, ['business_office', 'business-office']],
  ['A report', 3, 3, ['outcomes_by_manufacturer']],
] as const;

describe.each(RECIPES)(
  'the recipe of CONTRIBUTING.md for: %s, at most %i places in %i files,',
  (title, most, mostFiles, names) => {
    const { places: patterns, besides, text } = recipe(title);
    const places = [...placesOf(...names).keys()].filter((file) => !isNamed(besides, file));

    it('names files that there are, and no more than that', () => {
      expect(patterns.length).toBeGreaterThan(0);
      expect(patterns.length).toBeLessThanOrEqual(most);
      for (const pattern of [...patterns, ...besides]) expect(filesOf(pattern), pattern).not.toEqual([]);
    });

    it(`names every file in which ${names[0]} stands, and none besides`, () => {
      expect(places.filter((file) => !isNamed(patterns, file))).toEqual([]);
      // The manifests of several dashboards count once, because each describes a different page.
      const counted = new Set(places.map((file) => file.replace(/^mfe-.*\/portal\.json$/, 'portal.json')));
      expect([...counted].length).toBeLessThanOrEqual(mostFiles);
    });

    it(`names every document in which ${names[0]} stands`, () => {
      expect(documentsOf(...names).filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
    });
  },
);

describe('the recipe of CONTRIBUTING.md for a field of a request', () => {
  const { places: patterns } = recipe('A field of a request');
  const places = placesOf('additionalNotes', 'additional_notes');

  it('names no place that it does not need', () => {
    const isUnused = (pattern: string) => ![...places.keys()].some((file) => isNamed([pattern], file));
    expect(patterns.filter((pattern) => isUnused(pattern))).toEqual([]);
  });

  it('has the field said once in each of them', () => {
    expect([...places].filter(([, lines]) => lines > 1)).toEqual([]);
  });
});

it('the rules and the shell name no dashboard: manifests say where they are', () => {
  const paths = ['provider', 'analyst', 'committee', 'supply-chain', 'admin'].map(
    (name) => `${name}-dashboard`,
  );
  const named = [...placesOf(...paths, 'admin/users').keys()];
  expect(named.filter((file) => /^(shell|packages\/domain)\//.test(file))).toEqual([]);
});
