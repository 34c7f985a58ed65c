import { useMediaQuery } from './useMediaQuery.ts';

const MOBILE_AGENT = /Android|iPhone|iPad|iPod|Mobile/i;

/** True with a coarse pointer or a mobile user agent: the portal then uses the device's own selects (spec 2 and 9). */
export function useNativeControls(): boolean {
  const coarse = useMediaQuery('(pointer: coarse)');
  return coarse || MOBILE_AGENT.test(navigator.userAgent);
}
