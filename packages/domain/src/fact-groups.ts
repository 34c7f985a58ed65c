import { type FieldEntry, fieldEntry, fieldsWith, type RequestField } from './request-fields.ts';

/** These facts come first, in this order; all other facts follow in the order of the catalogue. */
const IN_FRONT: readonly RequestField[] = [
  'manufacturer',
  'department',
  'representativeName',
  'oldDeviceName',
  'oldDeviceManufacturer',
];
const place = (name: RequestField) => (IN_FRONT.includes(name) ? IN_FRONT.indexOf(name) : IN_FRONT.length);

const factsWith = (has: (entry: FieldEntry) => boolean) =>
  fieldsWith((entry) => entry.factLabel !== null && has(entry)).toSorted((a, b) => place(a) - place(b));

/** A text that takes the whole width. */
export const isLongFact = (entry: FieldEntry): boolean => entry.kind === 'text' && entry.rows !== undefined;
const isOfRequester = ({ writtenBy, onlyWith }: FieldEntry) => writtenBy === 'requester' && !onlyWith;

/** The facts of a request in the groups in which they are shown, each in its order. */
export const FACT_GROUPS = /* @__PURE__ */ (() => ({
  short: factsWith((entry) => isOfRequester(entry) && !isLongFact(entry)),
  sent: factsWith(({ writtenBy }) => writtenBy === 'portal'),
  long: factsWith((entry) => isOfRequester(entry) && isLongFact(entry)),
  replaced: factsWith(({ onlyWith }) => onlyWith === 'isReplacement'),
  notes: factsWith(({ writtenBy }) => writtenBy === 'analyst' || writtenBy === 'committee'),
  supply: factsWith(({ writtenBy }) => writtenBy === 'supply_chain'),
}))();

/** The label of a field among the facts of a request. */
export const factLabel = (name: RequestField): string => fieldEntry(name).factLabel ?? fieldEntry(name).label;
