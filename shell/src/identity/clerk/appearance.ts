const link = { color: 'var(--blue-text)' };

/** Shows Clerk's forms in the portal's colours, in both schemes. The form inside a page is as wide as its container. */
export const appearance = {
  variables: {
    colorPrimary: 'var(--primary)',
    colorPrimaryForeground: '#fff',
    colorBackground: 'var(--surface)',
    colorForeground: 'var(--text)',
    colorMutedForeground: 'var(--muted)',
    colorDanger: 'var(--error-text)',
    colorInput: 'var(--surface)',
    colorInputForeground: 'var(--text)',
    colorNeutral: 'var(--text)',
    borderRadius: 'var(--radius-control)',
    fontFamily: 'inherit',
  },
  elements: {
    rootBox: { width: '100%' },
    cardBox: { width: '100%' },
    footerActionLink: link,
    formFieldAction: link,
    formResendCodeLink: link,
    alternativeMethodsBlockButton: link,
  },
} as const;
