import { SIZES } from '@portal/domain';
import { useMediaQuery } from './useMediaQuery.ts';

/** True below the breakpoint at which two columns become one (spec 9, 768 px). */
export const useIsMobile = (): boolean => useMediaQuery(`(max-width: ${SIZES.mobileBreakpoint - 0.02}px)`);
