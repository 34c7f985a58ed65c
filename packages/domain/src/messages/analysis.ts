/** Errors in a value analysis. */

export const analysisClosed = (stage: string) =>
  `A value analysis is written while a request is analyzed or with the committee. This one is ${stage}.`;
export const notDecimal = (label: string) =>
  `${label} must be a decimal such as "1250.00": at most 12 digits before and 6 after the point, no sign`;
/** The error of a form for an amount that it cannot read. The API accepts only decimals. */
export function notAmount(label: string, currency: string): string {
  const marked = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(1250);
  const grouped = marked.replace(/^\D+/, '');
  const such = `${grouped.replace(',', '')}, ${grouped} or ${marked}`;
  return `${label} must be an amount such as ${such}: decimals after a point, at most 12 digits before it and 6 after it`;
}
export const notDate = (label: string) => `${label} must be a day of the calendar such as 2027-06-30`;
export const notList = (label: string, most: number) => `${label} must be a list of at most ${most}`;
export const notPremarketNumber =
  'Premarket number must be of a 510(k) such as K123456, a PMA such as P123456 or P123456/S001, or a De Novo such as DEN123456';
export const notDoi = 'DOI must be like 10.1056/NEJMoa1816885';
export const citationMissing = 'A study needs a citation or a DOI';
export const notCriteria = (names: readonly string[]) => `The criteria of a score are ${names.join(', ')}`;
export const notCriteriaOfScore = (names: readonly string[]) =>
  `The criteria of this score are ${names.join(', ')}. To score it anew by the present ones, say so with it: "present_criteria": true, in GraphQL presentCriteria`;
export const notCriteriaList = (most: number) =>
  `The criteria must be a list of 1 to ${most} that count, such as [{"label": "Safety", "weight": 20}]; further ones may be retired`;
export const tooManyCriteria = (most: number) =>
  `There can be ${most} criteria with those that are retired: bring one back, or give one another name`;
export const notCriterionKey = 'key must be the key of a criterion that there is; leave it out for a new one';
export const unknownCriterion = (key: string, keys: readonly string[]) =>
  `There is no criterion ${key}. A new one has no key; those that there are have ${keys.join(', ')}`;
export const criterionTwice = (label: string) => `Two criteria are called ${label}`;
export const criterionKeyTwice = 'Each key can stand there once';
export const criterionBefore = (label: string) =>
  `There was a criterion ${label}: bring it back, or give the new one another name`;
export const notVersionOfAnalysis =
  'version must be the version of the value analysis that you have read: 0 for one that nobody has written';

export const notSaveId = 'saveId must be up to 36 letters, digits, - and _';

const list = new Intl.ListFormat('en-GB');
/** Why a request cannot be sent to the committee yet. */
export const partsMissing = (parts: readonly string[]) =>
  `The value analysis lacks what this hospital asks for before a request is sent to the committee: ${list.format(parts)}.`;

// The screens
export const criteriaChanged = (news: string) =>
  `The criteria of the hospital have changed since this score was made: ${news}.`;
export const criteriaKept = 'It keeps its criteria and weights unless you score it by the present ones.';
export const criteriaLeft = (lines: readonly string[]) =>
  `No longer asked for, and left out: ${lines.join('; ')}`;
/** The share of a criterion in a score. */
export const criterionCounts = (share: string) => `Counts ${share} of 100.`;
export const criterionDoesNotCount = 'Does not count.';
export const saveAnalysisFailed = 'The value analysis could not be saved';
export const sectionSaved = (time: string) => `Saved ${time}`;
export const sectionNotSaved = (why: string) =>
  `Not saved yet: ${why.replace(/[.?!]?$/, '.')} What you have typed is kept as your draft.`;
export const sectionKept = 'It saves itself when you pause or go on. Until then it is kept as your draft.';
export const fieldsNotRight = (count: number) => `${count} fields are not right`;
export const sectionIncomplete = 'It is saved once it is complete. Until then it is kept as your draft.';
export const savedMeanwhile = (name: string) => `${name} has saved this meanwhile:`;
export const savedElsewhere = 'You have saved this on another page meanwhile:';
export const areEditing = (names: readonly string[]) =>
  `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} editing`;
export const fetchAnalysisFailed = 'The value analysis could not be loaded';
