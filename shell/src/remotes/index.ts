export { preloadRemote, preloadRoute } from './preload.ts';
export { RemoteRoute } from './RemoteRoute.tsx';
export { readRegistry } from './registry.ts';
