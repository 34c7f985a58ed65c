export * from './access.ts';
export type * from './dashboard.ts';
export * from './manifest.ts';
export * from './registry.ts';
