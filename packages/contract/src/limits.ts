/** Limits of a manifest and of a dashboard's build. They are many times higher than what the portal's own dashboards need. */
export const LIMITS = {
  path: 100,
  /** The most characters of a navigation entry, because all entries share one line. */
  label: 40,
  title: 60,
  subtitle: 120,
  routes: 20,
  redirects: 5,
  nav: 3,
  waiting: 5,
  cards: 5,
  flags: 30,
  flagDescription: 200,
  /** The space in px that a panel or a tile reserves while its content loads. */
  slotHeight: { min: 40, max: 480 },
  /** The width in px of a contributed column, in tables where every column has a fixed width. */
  columnWidth: { min: 48, max: 320 },
  /** The most options of a contributed filter, and the most days that an option can look back. */
  filterOptions: 8,
  filterDays: 3_650,
  /** The most characters of the whole manifest as JSON, and the most files of a build that are preloaded: every page downloads them. */
  manifest: 32 * 1024,
  preload: 100,
  /** The highest `order` of a navigation entry or a card; the lowest is 0. */
  order: 1_000,
  /** The most GraphQL documents of one version, and the most characters of all their texts together. */
  documents: 150,
  documentText: 128 * 1024,
  /** The most characters of one style sheet. */
  styles: 128 * 1024,
  /** The most bytes of one script, before compression. An operator may set another limit. */
  script: 512 * 1024,
  /**
   * The scripts that a page loads when it opens (the entry and its preloaded files) may together have this many times the limit of one script.
   */
  scriptsAtOnce: 2,
  /** The most bytes of one source map. */
  map: 4 * 1024 ** 2,
  /** The most previews of one dashboard at the same time, and how long one lasts. */
  previews: 20,
  previewDays: 14,
  /** The most shared modules that a version uses, and the most exports that it uses of one module. */
  packages: 20,
  packageExports: 1_000,
} as const;
