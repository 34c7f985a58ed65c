/** Fewer letters begin too many devices. */
export const FEWEST_LETTERS = 2;

/** What a text field says of the list that it offers (WAI-ARIA, "combobox"). */
export interface Offer {
  role: 'combobox';
  /** The browser's own suggestions would lie over the list. */
  autoComplete: 'off';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  'aria-activedescendant'?: string;
}
