/** The two sizes of screens: a journey that is the same at both is run at each. */
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const VIEWPORTS = [DESK, PHONE];

/** A low screen on a desk: how much is in sight is judged there. */
export const LOW_DESK = { width: 1280, height: 800 };
/** A phone on which the browser's own bars take their part. */
export const PHONE_WITH_BARS = { width: 390, height: 664 };
/** The narrowest screen; and what a desk leaves at 400 %. */
export const SMALL_PHONE = { width: 320, height: 640 };
/** The room between the margins of a sheet of A4. */
export const PAPER = { width: 702, height: 1032 };
