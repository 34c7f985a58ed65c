import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { theme } from '../theme/theme.ts';
import { keepFocus } from './keepFocus.ts';
import { shareStyleNonce, styleNonce } from './nonce.ts';
import type { ColorScheme } from './useColorScheme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

/**
 * Wraps a page once, outermost: theme, colour scheme (the system's until the person picks one, then kept in this browser)
 * the CSP nonce for the styles that Mantine writes at run time, and a focus that is never lost. `scheme` is a colour scheme that is not the person's to
 * pick. `testing` switches transitions and portals off.
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
  // Before anything inside renders, once.
  useState(shareStyleNonce);
  useEffect(keepFocus, []);
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
