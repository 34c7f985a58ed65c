/** Of a manifest, and of what a build brings along: many times what the portal's own dashboards have. */
export const LIMITS = {
  path: 100,
  /** Characters of an entry of the navigation, which has one line for all. */
  label: 40,
  title: 60,
  subtitle: 120,
  routes: 20,
  redirects: 5,
  nav: 3,
  cards: 5,
  /** An entry of the navigation or a card stands at 0 to this. */
  order: 1_000,
  /** GraphQL documents of one version, and the characters of all their texts. */
  documents: 100,
  documentText: 128 * 1024,
} as const;
