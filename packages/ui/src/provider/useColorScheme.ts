import { useMantineColorScheme } from '@mantine/core';

export type ColorScheme = 'auto' | 'light' | 'dark';

/** The chosen colour scheme and how to choose another; `auto` follows the system. */
export function useColorScheme(): { scheme: ColorScheme; choose: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, choose: setColorScheme };
}
