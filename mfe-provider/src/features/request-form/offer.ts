/** Fewer letters begin too many devices. */
export const FEWEST_LETTERS = 2;

/** The attributes of a text field that offers a list (WAI-ARIA, "combobox"). */
export interface Offer {
  role: 'combobox';
  /** The browser's own suggestions would lie over the list. */
  autoComplete: 'off';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  'aria-activedescendant'?: string;
}
