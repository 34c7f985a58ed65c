/** Where a form offers what another device has saved: above its fields, and in sight while they are. */
export const offerPlace = (form: string): string => `${form}-offer`;
