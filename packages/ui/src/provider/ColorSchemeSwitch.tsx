import { SegmentedControl } from '../controls/SegmentedControl.tsx';
import { MoonIcon, SunIcon, SystemIcon } from '../icons/index.ts';
import { type ColorScheme, useColorScheme } from './useColorScheme.ts';

const OPTIONS = [
  { value: 'auto', label: 'System', icon: <SystemIcon /> },
  { value: 'light', label: 'Light', icon: <SunIcon /> },
  { value: 'dark', label: 'Dark', icon: <MoonIcon /> },
] as const satisfies readonly { value: ColorScheme; label: string; icon: React.ReactNode }[];

/** System, light or dark: stands in the account menu. */
export function ColorSchemeSwitch() {
  const { scheme, choose } = useColorScheme();
  return <SegmentedControl label="Colour scheme" options={OPTIONS} value={scheme} onChange={choose} />;
}
