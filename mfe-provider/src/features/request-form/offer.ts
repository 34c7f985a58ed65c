/** The least number of letters for a search. With fewer letters, too many devices match. */
export const FEWEST_LETTERS = 2;

/** The attributes of a text field that offers a list (WAI-ARIA, "combobox"). */
export interface Offer {
  role: 'combobox';
  /** Off, because the browser's own suggestions would cover the list. */
  autoComplete: 'off';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  'aria-activedescendant'?: string;
}
