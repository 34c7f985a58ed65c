/** The screens that people work at: journeys of both are gone through at each. */
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const VIEWPORTS = [DESK, PHONE];
