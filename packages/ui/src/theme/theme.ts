import { createTheme } from '@mantine/core';

/**
 * Names and behaviour only: every value stands in tokens.css, which is why Mantine injects no variables of its own.
 * The keys below let components take `gap="xxs"` and the like.
 */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  fontFamily: 'var(--font)',
  spacing: {
    xxs: 'var(--space-1)',
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
    xxl: 'var(--space-7)',
  },
});
