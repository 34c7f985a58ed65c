import {
  type ColorScheme,
  MoonIcon,
  SegmentedControl,
  SunIcon,
  SystemIcon,
  useColorScheme,
} from '@portal/ui';

const OPTIONS = [
  { value: 'auto', label: 'System', icon: <SystemIcon /> },
  { value: 'light', label: 'Light', icon: <SunIcon /> },
  { value: 'dark', label: 'Dark', icon: <MoonIcon /> },
] as const satisfies readonly { value: ColorScheme; label: string; icon: React.ReactNode }[];

/** System, light or dark. */
export function ColorSchemeSwitch() {
  const { scheme, choose } = useColorScheme();
  return <SegmentedControl label="Colour scheme" options={OPTIONS} value={scheme} onChange={choose} />;
}
