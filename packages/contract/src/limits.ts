/** Limits of a manifest and of a dashboard's build. They are many times higher than the portal's own dashboards need. */
export const LIMITS = {
  path: 100,
  /** Characters of an entry of the navigation, because all entries share one line. */
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
  /** The room in px that a panel or a tile keeps while its content loads. */
  slotHeight: { min: 40, max: 480 },
  /** The width in px of a contributed column where all columns of a table have one. */
  columnWidth: { min: 48, max: 320 },
  /** Options of a contributed filter, and the days that one of them can reach back. */
  filterOptions: 8,
  filterDays: 3_650,
  /** Characters of the whole manifest as JSON, and files of a build that are fetched ahead: each page brings them. */
  manifest: 32 * 1024,
  preload: 100,
  /** The highest `order` of a navigation entry or a card; the lowest is 0. */
  order: 1_000,
  /** GraphQL documents of one version, and characters of all their texts together. */
  documents: 150,
  documentText: 128 * 1024,
  /** Characters of one style sheet. */
  styles: 128 * 1024,
  /** Bytes of one script, before compression. An operator may set another limit. */
  script: 512 * 1024,
  /** The scripts that come together when a page opens, the entry and what is fetched with it, have so many times that. */
  scriptsAtOnce: 2,
  /** Bytes of one source map. */
  map: 4 * 1024 ** 2,
  /** Previews of one dashboard at the same time, and how long one lasts. */
  previews: 20,
  previewDays: 14,
  /** Modules that the portal gives to a version, and the exports that it uses of one. */
  packages: 20,
  packageExports: 1_000,
} as const;
