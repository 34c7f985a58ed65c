/** Errors in a unique device identification that a person types, scans or sends. */

export const udiUnknown =
  'A UDI begins with (01) or 01 and a GTIN (GS1), with + (HIBCC), or with =/ or =) (ICCBBA)';
export const udiPart = (agency: string, part: string, accepted: string) =>
  `${agency}: ${part} is not valid. Accepted: ${accepted}`;
export const udiCheck = (agency: string, what: string) =>
  `${agency}: the ${what} does not fit the other characters. One of them is wrong, missing or swapped; please compare with the label`;
export const udiDate = (agency: string, part: string, digits: string, accepted: string) =>
  `${agency}: ${digits} in ${part} is no day of the calendar. Accepted: ${accepted}`;
export const udiWithoutDevice = (agency: string, accepted: string) =>
  `${agency}: the device identifier is missing. Accepted: ${accepted}`;
export const udiTwice = (agency: string, part: string) => `${agency}: ${part} is there twice`;
export const udiDisagrees = (agency: string, first: string, second: string) =>
  `${agency}: ${first} and ${second} stand for the same. Accepted: one of them`;
