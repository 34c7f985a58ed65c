/** The place where a form offers a text that another device has saved: above its fields, and visible together with them. */
export const offerPlace = (form: string): string => `${form}-offer`;
