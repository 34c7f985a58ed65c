/** The two sizes of screens. A journey that is the same at both is run at each. */
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const VIEWPORTS = [DESK, PHONE];

/** A low desktop screen, for checks of how much is visible. */
export const LOW_DESK = { width: 1280, height: 800 };
/** A phone whose browser bars take a part of the screen. */
export const PHONE_WITH_BARS = { width: 390, height: 664 };
/** The narrowest screen. It is also the size of a desktop window at 400 % zoom. */
export const SMALL_PHONE = { width: 320, height: 640 };
/** The area between the margins of a sheet of A4, in px. */
export const PAPER = { width: 702, height: 1032 };
