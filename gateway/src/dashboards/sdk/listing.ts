/** The address at which npm finds a package, and the hash that it must have. */
export interface Dist {
  tarball: string;
  integrity: string;
}

/** A package as `GET /sdk/` lists it. */
export interface ListedPackage {
  name: string;
  version: string;
  /** For `npm install ADDRESS`: its dependencies on the portal's packages lead to the portal, too. */
  url: string;
  integrity: string;
  /** For lock files: an address whose content never changes, as the registry of the scope gives it. */
  dist: Dist;
}

export interface Listing {
  portal: string;
  /** Changes when any byte that is handed out changes. */
  release: string;
  create: string;
  registry: string;
  schema: string;
  manifestSchema: string;
  packages: ListedPackage[];
}
