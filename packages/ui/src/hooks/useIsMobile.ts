import { SIZES } from '@portal/domain';
import { useMediaQuery } from './useMediaQuery.ts';

/**
 * True below the width at which two columns become one (spec 9, 768 px). False when the page is printed, even on narrow paper.
 */
export const useIsMobile = (): boolean =>
  useMediaQuery(`screen and (max-width: ${SIZES.mobileBreakpoint - 0.02}px)`);
