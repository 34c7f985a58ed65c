import type { Udi } from '@portal/domain';
import { formatDay } from '@portal/ui';

const day = (value: string | null) => value && formatDay(value);

/** The contents of a UDI, part by part, as text for people. */
export const partsOf = ({
  agency,
  di,
  lot,
  serial,
  expiresOn,
  madeOn,
}: Udi): [name: string, value: string][] =>
  [
    ['Agency', agency],
    ['Device identifier', di],
    ['Lot', lot],
    ['Serial number', serial],
    ['Expires', day(expiresOn)],
    ['Made', day(madeOn)],
  ].filter((part): part is [string, string] => Boolean(part[1]));

/** The contents in one sentence, without the agency. */
export const saidOf = (udi: Udi): string =>
  partsOf(udi)
    .slice(1)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
