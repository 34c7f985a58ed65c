import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { theme } from '../theme/theme.ts';
import { shareStyleNonce, styleNonce } from './nonce.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

/**
 * Wraps a page once, outermost: theme, colour scheme (the system's until the person picks one, then kept in this browser)
 * and the CSP nonce for the styles that Mantine writes at run time. `testing` switches transitions and portals off.
 */
export function PortalProvider({ children, testing = false }: { children: ReactNode; testing?: boolean }) {
  // Before anything inside renders, once.
  useState(shareStyleNonce);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
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
