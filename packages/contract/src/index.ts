export * from './access.ts';
export * from './canary.ts';
export * from './cards.ts';
export type * from './dashboard.ts';
export * from './documents.ts';
export * from './embed.ts';
export * from './manifest.ts';
export * from './override.ts';
export * from './registry.ts';
