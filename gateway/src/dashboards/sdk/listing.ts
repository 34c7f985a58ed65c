/** Where npm finds a package, and what it has to hash to. */
export interface Dist {
  tarball: string;
  integrity: string;
}

/** A package as `GET /sdk/` lists it. */
export interface ListedPackage {
  name: string;
  version: string;
  /** For `npm install ADDRESS`: its packages of the portal lead to the portal, too. */
  url: string;
  integrity: string;
  /** For lock files: an address that never changes its content, as the registry of the scope names it. */
  dist: Dist;
}

export interface Listing {
  portal: string;
  /** Changes with every byte that is handed out. */
  release: string;
  create: string;
  registry: string;
  schema: string;
  manifestSchema: string;
  packages: ListedPackage[];
}
