import { SIZES } from '@portal/domain';
import { useMediaQuery } from './useMediaQuery.ts';

/** True below the breakpoint at which two columns become one (spec 9, 768 px). Paper is not a narrow screen. */
export const useIsMobile = (): boolean =>
  useMediaQuery(`screen and (max-width: ${SIZES.mobileBreakpoint - 0.02}px)`);
