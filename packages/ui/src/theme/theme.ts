import { createTheme } from '@mantine/core';

/**
 * The theme sets only names and behaviour. All values stand in tokens.css, so Mantine injects no variables of its own. The keys
 * below let components take `gap="xxs"` and the like.
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
