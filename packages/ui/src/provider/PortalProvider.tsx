import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { theme } from '../theme/theme.ts';
import { changeColorsAtOnce } from './changeColorsAtOnce.ts';
import { keepFocus } from './keepFocus.ts';
import { shareStyleNonce, styleNonce } from './nonce.ts';
import type { ColorScheme } from './useColorScheme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

/**
 * Wraps a page once, outermost. It provides the theme and the colour scheme: the system's, until the person picks one, which this browser
 * then keeps. It also provides the CSP nonce for the styles that Mantine writes at run time, and makes sure that the focus is never lost.
 * `scheme` sets a colour scheme that the person cannot change. `testing` switches transitions and portals off.
 */
export function PortalProvider({
  children,
  scheme = 'auto',
  testing = false,
}: {
  children: ReactNode;
  scheme?: ColorScheme;
  testing?: boolean;
}) {
  // Runs once, before the children render.
  useState(shareStyleNonce);
  useEffect(keepFocus, []);
  useEffect(changeColorsAtOnce, []);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      forceColorScheme={scheme === 'auto' ? undefined : scheme}
      colorSchemeManager={schemeManager}
      getStyleNonce={() => styleNonce() ?? ''}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      env={testing ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  );
}
