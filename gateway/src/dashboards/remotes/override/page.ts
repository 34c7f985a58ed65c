import type { Override } from '@portal/contract';
import type { Sources } from '../../../platform/rest/index.ts';

const DIRECTIVES = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'];

/** The origins of a page, plus the one origin of its override and no other origin on this computer. */
export function withOverride(sources: Sources, override: Override | null): Sources {
  if (!override) return sources;
  const added = DIRECTIVES.map((name) => [name, [...(sources[name] ?? []), override.origin]]);
  return { ...sources, ...Object.fromEntries(added) };
}
