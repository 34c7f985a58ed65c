/** The two sizes of screens: a journey that is the same at both is run at each. */
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const VIEWPORTS = [DESK, PHONE];
